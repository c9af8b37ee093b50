#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# A test runner in another language: loads `umpire corpus -f json` from standard input, judges each case by
# its own reading of armada.round.number, and compares the lines. It was written by doc/corpus.md.
use strict; use warnings; use JSON::PP;
sub judge {    # the lines of a log at which a round or a phase is out of order
    my ($path) = @_;
    my ($round, $written, $rounds, $begun, $phase, @found) = (0, 0, 6, 0, '');
    open my $file, '<', $path or die "$path: $!\n";
    while (my $line = <$file>) {
        $rounds = $1 if $line =~ /^rounds (\d+)/;
        if (my ($number) = $line =~ /^(?:@\S+ +)?round +(\d+)/) {
            my $legal = ($number == $round + 1 || $number == $written + 1) && $number <= $rounds;
            push @found, $. unless $legal;
            ($round, $written, $begun, $phase) = ($legal ? $number : $round + 1, $number, 1, '');
        } elsif ($line =~ /^(?:@\S+ +)?phase +(\w+)/) {
            push @found, $. unless $begun;
            $_ += !$begun || $phase eq 'status' for $round, $written;
            ($begun, $phase) = (1, $1);
        }
    }
    return "@found";
}
my @wrong;
for my $case (grep { !$_->{malformed} } @{decode_json(join '', <STDIN>)->{cases}}) {
    my @own = grep { grep { $_ eq $case->{rule} } @{$_->{rules}} } @{$case->{breaks}};
    my ($found, $wanted) = (judge($case->{path}), join ' ', map { $_->{line} } @own);
    push @wrong, "$case->{id}: lines $found, wanted $wanted\n" if $found ne $wanted;
}
print @wrong; exit(@wrong ? 1 : 0);
