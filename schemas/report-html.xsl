<?xml version="1.0" encoding="UTF-8"?>
<!-- A page for judges, made of a report. One file, nothing from elsewhere.
     'umpire render' adds timelines and the rules' statements before. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:r="urn:umpire:report:1" exclude-result-prefixes="r">
  <xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

  <xsl:variable name="column" select="26"/>
  <xsl:variable name="lane" select="34"/>
  <xsl:variable name="margin" select="120"/>

  <xsl:template match="/r:report">
    <html lang="en">
      <head>
        <meta charset="UTF-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <title><xsl:call-template name="verdict-in-words"/> - umpire</title>
        <style><xsl:call-template name="style"/></style>
      </head>
      <body>
        <a class="skip" href="#games">To the games</a>
        <header>
          <p class="tool">umpire <xsl:value-of select="@tool-version"/> - conformance report</p>
          <h1>
            <xsl:attribute name="class"><xsl:call-template name="worst"/></xsl:attribute>
            <xsl:call-template name="verdict-in-words"/>
          </h1>
          <xsl:apply-templates select="r:summary"/>
        </header>
        <main id="games">
          <xsl:if test="count(r:log/r:game) &gt; 1"><xsl:call-template name="contents"/></xsl:if>
          <xsl:apply-templates select="r:log"/>
        </main>
        <footer>
          <p>Findings are numbered within their game. What follows a game's first violation may be a
          consequence of it. Waived findings and those of the baseline do not count.</p>
        </footer>
      </body>
    </html>
  </xsl:template>

  <xsl:template name="worst">
    <xsl:choose>
      <xsl:when test="r:summary/r:games[@verdict='malformed']/@count &gt; 0 or r:log/r:content/@unreadable or r:log/r:finding">malformed</xsl:when>
      <xsl:when test="r:summary/r:games[@verdict='nonconformant']/@count &gt; 0">nonconformant</xsl:when>
      <xsl:when test="r:summary/r:games[@verdict='indeterminate']/@count &gt; 0">indeterminate</xsl:when>
      <xsl:otherwise>conformant</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="verdict-in-words">
    <xsl:variable name="games" select="sum(r:summary/r:games/@count)"/>
    <xsl:variable name="broken" select="r:summary/r:games[@verdict='nonconformant']/@count"/>
    <xsl:variable name="malformed" select="r:summary/r:games[@verdict='malformed']/@count"/>
    <xsl:variable name="open" select="r:summary/r:games[@verdict='indeterminate']/@count"/>
    <xsl:choose>
      <xsl:when test="r:log/r:content/@unreadable">A log could not be read</xsl:when>
      <xsl:when test="$games = 0">No game was checked</xsl:when>
      <xsl:when test="$malformed &gt; 0 and $games = 1">The log has errors, so the game could not be judged in full</xsl:when>
      <xsl:when test="$malformed &gt; 0"><xsl:value-of select="$malformed"/> of <xsl:value-of select="$games"/> games could not be judged in full: the log has errors</xsl:when>
      <xsl:when test="r:log/r:finding">The log has errors outside its games</xsl:when>
      <xsl:when test="$broken &gt; 0 and $games = 1">A rule was broken</xsl:when>
      <xsl:when test="$broken &gt; 0">Rules were broken in <xsl:value-of select="$broken"/> of <xsl:value-of select="$games"/> games</xsl:when>
      <xsl:when test="$open &gt; 0 and $games = 1">No rule was broken, but the game is not decided</xsl:when>
      <xsl:when test="$open &gt; 0">No rule was broken; <xsl:value-of select="$open"/> of <xsl:value-of select="$games"/> games are not decided</xsl:when>
      <xsl:when test="$games = 1">The game was played by the rules</xsl:when>
      <xsl:otherwise>All <xsl:value-of select="$games"/> games were played by the rules</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:summary">
    <ul class="figures">
      <li><b><xsl:value-of select="@logs"/></b><xsl:text> </xsl:text><xsl:value-of select="substring('logs', 1, 3 + (@logs != 1))"/></li>
      <li><b><xsl:value-of select="sum(r:games/@count)"/></b><xsl:text> </xsl:text><xsl:value-of select="substring('games', 1, 4 + (sum(r:games/@count) != 1))"/></li>
      <li><b><xsl:value-of select="@statements"/></b><xsl:text> statements</xsl:text></li>
      <xsl:for-each select="r:findings[@count &gt; 0]">
        <li class="{@level}"><b><xsl:value-of select="@count"/></b><xsl:text> </xsl:text>
          <xsl:call-template name="level-word"><xsl:with-param name="level" select="@level"/><xsl:with-param name="many" select="@count != 1"/></xsl:call-template></li>
      </xsl:for-each>
      <xsl:if test="r:waived/@count &gt; 0"><li><b><xsl:value-of select="r:waived/@count"/></b> waived</li></xsl:if>
      <xsl:if test="r:baselined/@count &gt; 0"><li><b><xsl:value-of select="r:baselined/@count"/></b> in the baseline</li></xsl:if>
    </ul>
  </xsl:template>

  <xsl:template name="level-word">
    <xsl:param name="level"/>
    <xsl:param name="many" select="false()"/>
    <xsl:choose>
      <xsl:when test="$level = 'error'">error<xsl:if test="$many">s</xsl:if> in the log</xsl:when>
      <xsl:when test="$level = 'violation'">violation<xsl:if test="$many">s</xsl:if></xsl:when>
      <xsl:when test="$level = 'advice'"><xsl:choose><xsl:when test="$many">pieces of advice</xsl:when><xsl:otherwise>piece of advice</xsl:otherwise></xsl:choose></xsl:when>
      <xsl:otherwise>not decided</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="contents">
    <nav aria-label="Games" class="scroll">
      <table>
        <caption>All games</caption>
        <thead><tr><th scope="col">Log</th><th scope="col">Game</th><th scope="col">Verdict</th><th scope="col">Findings</th></tr></thead>
        <tbody>
          <xsl:for-each select="r:log/r:game">
            <tr>
              <td><xsl:value-of select="../@href"/></td>
              <td><a href="#{generate-id()}"><xsl:call-template name="game-name"/></a></td>
              <td><span class="badge {r:outcome/@verdict}"><xsl:call-template name="verdict-word"/></span></td>
              <td><xsl:value-of select="count(r:finding[not(@waived) and not(@baselined)]) + sum(r:outcome/@omitted)"/></td>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </nav>
  </xsl:template>

  <xsl:template name="game-name">
    <xsl:choose>
      <xsl:when test="r:outcome/@title"><xsl:value-of select="r:outcome/@title"/></xsl:when>
      <xsl:otherwise>Game <xsl:value-of select="@n"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="verdict-word">
    <xsl:choose>
      <xsl:when test="r:outcome/@verdict = 'conformant'">played by the rules</xsl:when>
      <xsl:when test="r:outcome/@verdict = 'nonconformant'">rules broken</xsl:when>
      <xsl:when test="r:outcome/@verdict = 'malformed'">errors in the log</xsl:when>
      <xsl:when test="r:outcome/@finished = 'false'">unfinished</xsl:when>
      <xsl:otherwise>not decided</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="r:log">
    <section class="log">
      <h2 class="path"><xsl:value-of select="@href"/></h2>
      <xsl:if test="r:content/@unreadable">
        <p class="malformed">This log could not be read: <xsl:value-of select="r:content/@unreadable"/>.</p>
      </xsl:if>
      <xsl:apply-templates select="r:finding"/>
      <xsl:apply-templates select="r:game"/>
      <xsl:if test="r:content/@sha256">
        <p class="small">SHA-256 of the log: <code><xsl:value-of select="r:content/@sha256"/></code></p>
      </xsl:if>
    </section>
  </xsl:template>

  <xsl:template match="r:game">
    <article class="game" id="{generate-id()}">
      <h3><xsl:call-template name="game-name"/><xsl:text> </xsl:text>
        <span class="badge {r:outcome/@verdict}"><xsl:call-template name="verdict-word"/></span></h3>
      <p class="small">
        <xsl:value-of select="@ruleset"/><xsl:if test="@edition"><xsl:text> </xsl:text><xsl:value-of select="@edition"/></xsl:if>
        <xsl:text>, from line </xsl:text><xsl:value-of select="@line"/>
        <xsl:text>, </xsl:text><xsl:value-of select="r:outcome/@statements"/><xsl:text> statements</xsl:text>
        <xsl:if test="r:result">; <code><xsl:value-of select="r:result"/></code></xsl:if>
      </p>
      <xsl:apply-templates select="r:timeline"/>
      <xsl:choose>
        <xsl:when test="r:finding">
          <section aria-label="Findings">
            <h4>What was found</h4>
            <xsl:apply-templates select="r:finding"/>
          </section>
        </xsl:when>
        <xsl:otherwise><p>Nothing was found against it.</p></xsl:otherwise>
      </xsl:choose>
      <xsl:if test="r:outcome/@omitted">
        <p class="small"><xsl:value-of select="r:outcome/@omitted"/> more findings were counted and not listed
        (<code>--max-findings=all</code> lists them).</p>
      </xsl:if>
      <xsl:apply-templates select="r:coverage"/>
      <xsl:if test="r:dice"><xsl:call-template name="dice"/></xsl:if>
      <xsl:if test="r:interpretation">
        <details>
          <summary>How the rules were read</summary>
          <ul><xsl:for-each select="r:interpretation"><li><code><xsl:value-of select="@name"/></code>: <xsl:value-of select="@choice"/></li></xsl:for-each></ul>
        </details>
      </xsl:if>
      <xsl:if test="r:event and not(r:timeline/@too-long)">
        <details>
          <summary>All events</summary>
          <ol class="events">
            <xsl:for-each select="r:event"><li><span class="line"><xsl:value-of select="@line"/></span><xsl:text> </xsl:text><code><xsl:value-of select="."/></code></li></xsl:for-each>
          </ol>
        </details>
      </xsl:if>
    </article>
  </xsl:template>

  <!-- Findings -->

  <xsl:template match="r:finding">
    <article class="finding {@level}" id="{generate-id(..)}-{@n}">
      <xsl:if test="@waived or @baselined"><xsl:attribute name="class">finding put-up</xsl:attribute></xsl:if>
      <h5>
        <span class="number"><xsl:value-of select="@n"/></span>
        <span class="kind"><xsl:call-template name="level-word"><xsl:with-param name="level" select="@level"/></xsl:call-template>
          <xsl:if test="@waived">, waived</xsl:if><xsl:if test="@baselined">, in the baseline</xsl:if></span>
        <span class="place">line <xsl:value-of select="@line"/><xsl:if test="@round">, round <xsl:value-of select="@round"/></xsl:if>
          <xsl:if test="@phase">, <xsl:value-of select="@phase"/> phase</xsl:if><xsl:if test="@step">, step <xsl:value-of select="@step"/></xsl:if>
          <xsl:if test="@actor">, <xsl:value-of select="@actor"/></xsl:if></span>
      </h5>
      <p class="message"><xsl:value-of select="r:message"/></p>
      <xsl:call-template name="lines-around"/>
      <dl>
        <xsl:if test="@says"><dt>The rule</dt><dd><xsl:value-of select="@says"/>.
          <xsl:if test="r:citation"><span class="small"> (<xsl:value-of select="r:citation"/>; <code><xsl:value-of select="@rule"/></code>)</span></xsl:if></dd></xsl:if>
        <xsl:if test="r:legal"><dt>Legal here</dt><dd><ul class="legal">
          <xsl:for-each select="r:legal/r:option"><li><code><xsl:value-of select="."/></code></li></xsl:for-each>
          <xsl:if test="r:legal/@total &gt; count(r:legal/r:option)"><li>and <xsl:value-of select="r:legal/@total - count(r:legal/r:option)"/> more</li></xsl:if>
        </ul></dd></xsl:if>
        <xsl:if test="r:waiver"><dt>Waived</dt><dd><xsl:value-of select="r:waiver"/></dd></xsl:if>
        <xsl:if test="r:baseline"><dt>Baseline</dt><dd><xsl:value-of select="r:baseline"/></dd></xsl:if>
      </dl>
      <xsl:if test="@after"><p class="small">It may follow from <a href="#{generate-id(..)}-{@after}">finding <xsl:value-of select="@after"/></a>.</p></xsl:if>
    </article>
  </xsl:template>

  <xsl:template name="lines-around">
    <xsl:variable name="line" select="number(@line)"/>
    <xsl:variable name="statement" select="r:statement"/>
    <!-- A finding comes behind all that stands on its line; what was not understood is no event. -->
    <xsl:variable name="own" select="(preceding-sibling::r:event[position() &lt;= 40][number(@line) = $line and . = $statement])[last()]"/>
    <xsl:variable name="before" select="$own/preceding-sibling::r:event[position() &lt;= 3]
      | self::*[not($own)]/preceding-sibling::r:event[position() &lt;= 8][number(@line) &lt; $line]"/>
    <xsl:variable name="after" select="$own/following-sibling::r:event[position() &lt;= 3]
      | self::*[not($own)]/following-sibling::r:event[position() &lt;= 3][number(@line) &gt; $line]"/>
    <ol class="source" aria-label="The log around it">
      <xsl:for-each select="$before">
        <xsl:sort select="@line" data-type="number"/>
        <xsl:if test="position() &gt; last() - 3"><li><span class="line"><xsl:value-of select="@line"/></span><code><xsl:value-of select="."/></code></li></xsl:if>
      </xsl:for-each>
      <li class="here"><span class="line"><xsl:value-of select="@line"/></span><code><xsl:value-of select="r:statement"/></code></li>
      <xsl:for-each select="$after"><li><span class="line"><xsl:value-of select="@line"/></span><code><xsl:value-of select="."/></code></li></xsl:for-each>
    </ol>
  </xsl:template>

  <!-- What was checked, and the dice -->

  <xsl:template match="r:coverage">
    <xsl:if test="r:rule[@undecided &gt; 0]">
      <details>
        <summary>What could not be decided (rules: <xsl:value-of select="count(r:rule[@undecided &gt; 0])"/>)</summary>
        <p class="small">The log does not record what these rules need.</p>
        <xsl:call-template name="coverage-table"><xsl:with-param name="rows" select="r:rule[@undecided &gt; 0]"/></xsl:call-template>
      </details>
    </xsl:if>
    <details>
      <summary>What was checked (rules: <xsl:value-of select="count(r:rule)"/>; judged <xsl:value-of select="sum(r:rule/@ok) + sum(r:rule/@violation) + sum(r:rule/@undecided) + sum(r:rule/@waived)"/> times)</summary>
      <xsl:call-template name="coverage-table"><xsl:with-param name="rows" select="r:rule"/></xsl:call-template>
    </details>
  </xsl:template>

  <xsl:template name="coverage-table">
    <xsl:param name="rows"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Rules">
    <table>
      <thead><tr><th scope="col">Rule</th><th scope="col">in order</th><th scope="col">broken</th><th scope="col">undecided</th><th scope="col">waived</th></tr></thead>
      <tbody>
        <xsl:for-each select="$rows">
          <tr><th scope="row"><code><xsl:value-of select="@id"/></code></th><td><xsl:value-of select="@ok"/></td><td><xsl:value-of select="@violation"/></td><td><xsl:value-of select="@undecided"/></td><td><xsl:value-of select="@waived"/></td></tr>
        </xsl:for-each>
      </tbody>
    </table>
    </div>
  </xsl:template>

  <xsl:template name="dice">
    <details>
      <summary>How the dice fell</summary>
      <p class="small">Bars show how often each face fell; the line shows what is expected. Nothing is judged by it.</p>
      <div class="dice">
        <xsl:for-each select="r:dice">
          <xsl:variable name="thrown" select="sum(r:face/@count)"/>
          <xsl:variable name="sides" select="sum(r:face/@sides)"/>
          <table>
            <caption><xsl:value-of select="@side"/>: <xsl:value-of select="@die"/>, <xsl:value-of select="$thrown"/> thrown</caption>
            <thead><tr><th scope="col">Face</th><th scope="col">fell</th><th scope="col">expected</th><td></td></tr></thead>
            <tbody>
              <xsl:for-each select="r:face[@sides &gt; 0 or @count &gt; 0]">
                <xsl:variable name="expected" select="$thrown * @sides div $sides"/>
                <tr>
                  <th scope="row"><xsl:value-of select="@name"/></th>
                  <td><xsl:value-of select="@count"/></td>
                  <td><xsl:value-of select="format-number($expected, '0.0')"/></td>
                  <td>
                    <svg width="104" height="14" viewBox="0 0 104 14" aria-hidden="true">
                      <rect class="fell" x="0" y="2" height="10" width="{100 * @count div ($thrown + ($thrown = 0))}"/>
                      <line class="expected" x1="{100 * @sides div $sides}" x2="{100 * @sides div $sides}" y1="0" y2="14"/>
                    </svg>
                  </td>
                </tr>
              </xsl:for-each>
            </tbody>
          </table>
        </xsl:for-each>
      </div>
    </details>
  </xsl:template>

  <!-- The picture of the game -->

  <xsl:template match="r:timeline[@too-long]">
    <p class="small">This game is too long to be drawn.</p>
  </xsl:template>

  <xsl:template match="r:timeline">
    <figure>
      <figcaption>The game, turn by turn:
        <span class="key"><svg width="14" height="14" aria-hidden="true"><circle class="activate" cx="7" cy="7" r="6"/></svg> activation</span>
        <span class="key"><svg width="14" height="14" aria-hidden="true"><path class="pass" d="M7 1 L13 7 L7 13 L1 7 Z"/></svg> pass</span>
        <span class="key"><svg width="14" height="14" aria-hidden="true"><rect class="roll" x="3" y="3" width="8" height="8"/></svg> roll</span>
        <span class="key"><svg width="14" height="14" aria-hidden="true"><circle class="other" cx="7" cy="7" r="2.5"/></svg> other</span>
        <span class="key"><svg width="14" height="14" aria-hidden="true"><path class="violation" d="M7 1 L13 13 L1 13 Z"/></svg> finding</span>
      </figcaption>
      <xsl:for-each select="r:round">
        <xsl:call-template name="round"/>
      </xsl:for-each>
    </figure>
  </xsl:template>

  <xsl:template name="round">
    <xsl:variable name="lanes" select="../r:lane"/>
    <xsl:variable name="turns" select="number(concat('0', @turns))"/>
    <xsl:variable name="width" select="$margin + $column * ($turns + ($turns = 0)) + 10"/>
    <xsl:variable name="height" select="44 + $lane * (count($lanes) + 1)"/>
    <xsl:variable name="label"><xsl:choose><xsl:when test="@name">Round <xsl:value-of select="@name"/></xsl:when><xsl:otherwise>Before the first round</xsl:otherwise></xsl:choose></xsl:variable>
    <xsl:if test="r:phase/r:mark">
    <div class="scroll" tabindex="0" role="region" aria-label="{$label}">
      <svg class="timeline" width="{$width}" height="{$height}" viewBox="0 0 {$width} {$height}" role="group" aria-label="{$label}: {$turns} turns, {count(r:phase/r:mark[@kind='finding'])} findings">
        <text class="round" x="4" y="14"><xsl:value-of select="$label"/></text>
        <xsl:for-each select="r:phase[@to]">
          <rect class="band band{position() mod 2}" x="{$margin + $column * (@from - 1)}" y="20" width="{$column * (@to - @from + 1)}" height="{$height - 24}"/>
          <text class="phase" x="{$margin + $column * (@from - 1) + 3}" y="32"><xsl:call-template name="fit"><xsl:with-param name="name" select="@name"/><xsl:with-param name="most" select="floor($column * (@to - @from + 1) div 6)"/></xsl:call-template><title><xsl:value-of select="@name"/></title></text>
        </xsl:for-each>
        <xsl:for-each select="$lanes">
          <text class="lane" x="4" y="{44 + $lane * (position() - 1) + 21}"><xsl:call-template name="fit"><xsl:with-param name="name" select="@name"/><xsl:with-param name="most" select="15"/></xsl:call-template><title><xsl:value-of select="@name"/></title></text>
          <line class="lane" x1="{$margin}" x2="{$width - 6}" y1="{44 + $lane * (position() - 1) + 17}" y2="{44 + $lane * (position() - 1) + 17}"/>
        </xsl:for-each>
        <xsl:for-each select="r:phase/r:mark">
          <xsl:variable name="who" select="@lane"/>
          <xsl:variable name="row"><xsl:choose><xsl:when test="$who"><xsl:value-of select="count($lanes[@name = $who][1]/preceding-sibling::r:lane)"/></xsl:when><xsl:otherwise><xsl:value-of select="count($lanes)"/></xsl:otherwise></xsl:choose></xsl:variable>
          <xsl:call-template name="mark">
            <xsl:with-param name="x" select="$margin + $column * (@turn - 1) + $column div 2"/>
            <xsl:with-param name="y" select="44 + $lane * $row + 17"/>
          </xsl:call-template>
        </xsl:for-each>
      </svg>
    </div>
    </xsl:if>
  </xsl:template>

  <!-- A name in so many characters -->
  <xsl:template name="fit">
    <xsl:param name="name"/>
    <xsl:param name="most"/>
    <xsl:choose>
      <xsl:when test="string-length($name) &gt; $most"><xsl:value-of select="substring($name, 1, $most - 1)"/>&#8230;</xsl:when>
      <xsl:otherwise><xsl:value-of select="$name"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="mark">
    <xsl:param name="x"/>
    <xsl:param name="y"/>
    <xsl:variable name="small-x" select="$x - 10 + 4 * @at"/>
    <xsl:choose>
      <xsl:when test="@kind = 'finding'">
        <a href="#{generate-id(ancestor::r:game)}-{@n}">
          <path class="{@level}" d="M{$x + 10 * @nth} {$y - 16} L{$x + 8 + 10 * @nth} {$y - 2} L{$x - 8 + 10 * @nth} {$y - 2} Z"><title>Finding <xsl:value-of select="@n"/>: <xsl:value-of select="."/></title></path>
          <text class="number" x="{$x + 10 * @nth}" y="{$y - 4}" text-anchor="middle"><xsl:value-of select="@n"/></text>
        </a>
      </xsl:when>
      <xsl:when test="@kind = 'activate'"><circle class="activate" cx="{$x}" cy="{$y}" r="7"><title>line <xsl:value-of select="@line"/>: <xsl:value-of select="."/></title></circle></xsl:when>
      <xsl:when test="@kind = 'pass'"><path class="pass" d="M{$x} {$y - 8} L{$x + 8} {$y} L{$x} {$y + 8} L{$x - 8} {$y} Z"><title>line <xsl:value-of select="@line"/>: <xsl:value-of select="."/></title></path></xsl:when>
      <xsl:when test="@kind = 'roll'"><rect class="roll" x="{$small-x - 2}" y="{$y + 9}" width="5" height="5"><title>line <xsl:value-of select="@line"/>: <xsl:value-of select="."/></title></rect></xsl:when>
      <xsl:otherwise><circle class="other" cx="{$small-x}" cy="{$y + 11.5}" r="2"><title>line <xsl:value-of select="@line"/>: <xsl:value-of select="."/></title></circle></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="style">
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1e21; --soft: #5b6068; --line: #d8dbe0; --band: #f1f3f6; --band2: #e7eaef;
  --bad: #b3261e; --warn: #8a5a00; --good: #1b6e34; --open: #345b9c; --accent: #345b9c; --put: #7a7f87; }
@media (prefers-color-scheme: dark) { :root { --paper: #16181b; --ink: #e6e8eb; --soft: #a4a9b1; --line: #3a3e45; --band: #1f2226; --band2: #272b30;
  --bad: #ff8a80; --warn: #f0b95a; --good: #7ed491; --open: #9dbbf2; --accent: #9dbbf2; --put: #8d929a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: .2rem 0 .6rem; padding-left: .7rem; border-left: .4rem solid currentColor; }
h2.path { font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; border-bottom: 1px solid var(--line); margin-top: 2rem; }
h3 { font-size: 1.3rem; margin: 1rem 0 .2rem; } h4 { margin: 1rem 0 .4rem; }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
a { color: var(--accent); } a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; }
.tool, .small, footer { color: var(--soft); font-size: .87rem; } .tool { margin: 0; }
.figures { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
.malformed, .nonconformant, li.error, li.violation { color: var(--bad); } .conformant { color: var(--good); } .indeterminate, li.undecided { color: var(--open); } li.advice { color: var(--warn); }
.badge { font-size: .8rem; font-weight: 600; border: 1px solid currentColor; border-radius: 1rem; padding: .05rem .6rem; vertical-align: middle; white-space: nowrap; }
table { border-collapse: collapse; font-size: .92rem; } caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { text-align: left; padding: .15rem .7rem .15rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } tbody th { font-weight: 400; } nav td:first-child { overflow-wrap: anywhere; }
.finding { border: 1px solid var(--line); border-left: .35rem solid var(--bad); border-radius: .3rem; padding: .5rem .9rem; margin: .8rem 0; }
.finding.advice { border-left-color: var(--warn); } .finding.undecided { border-left-color: var(--open); } .finding.put-up { border-left-color: var(--put); color: var(--soft); }
.finding h5 { display: flex; flex-wrap: wrap; gap: .1rem .8rem; margin: 0; font-size: .9rem; font-weight: 600; }
.finding .place { color: var(--soft); font-weight: 400; } .finding .message { margin: .3rem 0; font-size: 1.08rem; font-weight: 600; } .finding .message::first-letter { text-transform: uppercase; }
.finding dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .9rem; margin: .5rem 0 .2rem; } dt { color: var(--soft); } dd { margin: 0; }
@media (max-width: 40rem) { .finding dl { display: block; } body { padding: .6rem; } h1 { font-size: 1.35rem; } }
ol.source, ol.events, ul.legal { list-style: none; margin: .3rem 0; padding: 0; } ol.source { background: var(--band); border-radius: .3rem; padding: .3rem 0; }
ol.source li { padding: 0 .5rem; } ol.source li.here { background: var(--band2); font-weight: 600; }
.line { display: inline-block; min-width: 3.2rem; color: var(--soft); font: .85rem ui-monospace, monospace; user-select: none; }
details { margin: .5rem 0; } summary { cursor: pointer; font-weight: 600; }
figure { margin: .8rem 0; } figure .scroll { margin-top: .6rem; } figcaption { font-size: .87rem; color: var(--soft); } .key { white-space: nowrap; margin-left: .8rem; } .key svg { vertical-align: -2px; }
.scroll { overflow-x: auto; } .dice { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } svg text.round { font-weight: 600; } svg text.phase { font-size: 10px; fill: var(--soft); } svg text.number { font-size: 8px; fill: var(--paper); font-weight: 700; }
svg .band0 { fill: var(--band2); } svg .band1 { fill: var(--band); } svg line.lane { stroke: var(--line); } svg .activate { fill: var(--accent); } svg .pass { fill: var(--paper); stroke: var(--accent); stroke-width: 2; }
svg .roll, svg .other { fill: var(--soft); } svg .violation, svg .error { fill: var(--bad); } svg .advice { fill: var(--warn); } svg .undecided { fill: var(--open); }
svg .fell { fill: var(--accent); } svg .expected { stroke: var(--ink); stroke-width: 2; }
@media print { body { max-width: none; font-size: 10pt; } .scroll { overflow: visible; } svg.timeline { max-width: 100%; height: auto; } details > * { display: block; } .finding { break-inside: avoid; } .skip { display: none; } }
  </xsl:template>
</xsl:stylesheet>
