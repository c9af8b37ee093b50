#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# An engine for `umpire matrix --play` that knows one part of Dropfleet Commander: who chooses which of two revealed
# battlegroups is activated first, and that they are activated in that order. It leaves all else to umpire. It was written by
# tools/matrix/README.md and `umpire words dropfleet`. It has a bug on purpose: it takes the higher strategy rating for the
# lower one. With --sound it does not have the bug.
use strict;
use warnings;

my $sound = (shift // '') eq '--sound';
my (%rating, %card, $first, %active, $last);

sub begin { (%rating, %card, $first, %active, $last) = () }

# A name stands in quotes if it is more than letters, digits and hyphens.
sub words {
    my @words;
    push @words, defined $1 ? $1 : $2 while $_[0] =~ /"([^"]*)"|(\S+)/g;
    return @words;
}

sub other {
    my ($side) = @_;
    my ($name) = grep { $_ ne $side } sort keys %card;
    return $name;
}

# Follows what was played, also by this engine, and also what was illegal.
sub follow {
    my ($line) = @_;
    $line =~ s/^@\S+ //;
    my @words = words($line);
    if ($line =~ /^battlegroup .*\bsr=(\d+)/) {
        $rating{$words[1]} = $1;
    } elsif ($line =~ /^(phase|turn) / or $line =~ /^table: destroy/) {
        (%card, $first, %active) = ();
    } elsif (@words > 2 and $words[0] =~ s/:$//) {
        my ($side, $verb, $what) = @words;
        if ($verb eq 'reveal') {
            (%card, $first, %active) = () if keys %card != 1 or keys %active;
            $card{$side} = $what;
        } elsif ($verb eq 'choose') {
            $first = $what eq 'first' ? $side : other($side);
        } elsif ($verb eq 'activate') {
            $first //= $side;
            $active{$side} = 1;
        }
    }
}

# The next move of a side, or undef: umpire is to choose.
sub move {
    my ($side) = @_;
    return undef if keys %card != 2 or !$card{$side} or keys %active == 2;
    my $other = other($side);
    my ($own, $theirs) = map { $rating{$card{$_}} } $side, $other;
    if (!defined $first) {
        return undef if $own == $theirs;    # they roll
        my $chooses = $sound ? $own < $theirs : $own > $theirs;
        return $chooses ? "$side: choose first" : undef;
    }
    return qq($side: activate "$card{$side}")
        if !$active{$side} and $first eq $side || $active{$other};
    return undef;
}

$| = 1;
print "umpire-matrix 2 next-game play name=dropfleet-order version=1\n";
while (my $line = <STDIN>) {
    chomp $line;
    if ($line eq '? next-game') {
        begin();
        print "ready\n";
    } elsif ($line =~ /^\? move (.*)/) {
        $last = move($1);
        print $last // 'none', "\n";
    } elsif ($line =~ /^\? /) {
        print "unknown\n";
    } elsif ($line =~ /^! (\S+)/) {
        follow($last) if $1 eq 'legal' or $1 eq 'illegal';
    } elsif ($line =~ /^game /) {
        begin();
    } else {
        follow($line);
    }
}
