/* SPDX-License-Identifier: MIT */
/* The Sequence of Play, line by line as the table V1.23 has it. Included where
 * PHASE, SEGMENT and STEP are defined:
 *
 *   code, title, who acts, manner, occasion, events, sections referred to */
#ifndef PHASE
#define PHASE(...)
#endif
#ifndef SEGMENT
#define SEGMENT(...)
#endif
#ifndef STEP
#define STEP(...)
#endif
#define EVENTS(...) {__VA_ARGS__}
#define NONE {0}

PHASE(1, "Initial Activities", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(1A, "Record Keeping", 0, EITHER, MAY, NONE, "")
STEP(1A1, "system tracking forms brought up to date", GAMEMASTER, EITHER, ALWAYS, EVENTS(UPDATE),
     "V5.00")
STEP(1A2, "ship tracking forms brought up to date", TEAMS, EITHER, ALWAYS, EVENTS(UPDATE, HELMSMAN),
     "V13.914")
STEP(1A3, "master forms brought up to date", GAMEMASTER, EITHER, ALWAYS, EVENTS(UPDATE), "")
SEGMENT(1B, "Orion Pirates", 0, EITHER, MAY, NONE, "")
STEP(1B1, "flagship designated", PIRATES, SECRET, MAY, EVENTS(FLAGSHIP), "V19.06")
STEP(1B2, "going into hiding", PIRATES, OPEN, MAY, EVENTS(HIDE), "V19.60")
SEGMENT(1C, "B-10", 0, EITHER, MAY, NONE, "")
STEP(1C1, "appearance of a complete B-10 rolled for", COALITION, SECRET, IF_COMPLETE,
     EVENTS(B10_APPEARANCE), "V7.25")
STEP(1C2, "points allocated to building the B-10", COALITION, SECRET, IF_BUILDING,
     EVENTS(B10_ALLOCATE), "V7.22")
SEGMENT(1D, "Refits and Upgrades", 0, EITHER, MAY, NONE, "")
STEP(1D1, "Influence Points spent on availability", TEAMS, SECRET, MAY, EVENTS(INFLUENCE),
     "V10.32, V0.80")
STEP(1D2, "refits of general availability rolled for", TEAMS, SECRET, MAY, EVENTS(REFIT_ROLL),
     "V0.85")
STEP(1D3, "refits of limited availability rolled for", TEAMS, SECRET, MAY, EVENTS(REFIT_ROLL),
     "V0.86")
STEP(1D4, "upgrade or refit of a base or fleet repair dock (FRD) begins", TEAMS | GAMEMASTER,
     EITHER, MAY, EVENTS(BEGIN_UPGRADE), "V11.63")
SEGMENT(1E, "Bombardment Announcement", 0, EITHER, MAY, NONE, "")
STEP(1E1, "bombardment announced", TEAMS, OPEN, MAY, EVENTS(BOMBARD), "V5.10")
STEP(1E2, "blockade announced instead of a bombardment", TEAMS, OPEN, MAY, EVENTS(BLOCKADE),
     "V5.50")
STEP(1E3, "ground assault announced instead of a bombardment", TEAMS, OPEN, MAY, EVENTS(ASSAULT),
     "V5.60")
SEGMENT(1F, "Insurgency", 0, EITHER, MAY, NONE, "")
STEP(1F1, "militia moves between ground combat locations (GCLs)", TEAMS | GAMEMASTER, EITHER,
     MAY, EVENTS(MILITIA_MOVE), "V5.683")
STEP(1F2, "an insurgency forms", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(INSURGENCY), "V5.681")
STEP(1F3, "a new insurgency buys equipment", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(INSURGENCY_EQUIP), "V5.682")

PHASE(2, "Economic Production", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(2A, "Income Planning", 0, EITHER, MAY, NONE, "")
STEP(2A1, "treasury and expected income recorded", EMPIRES, SECRET, ALWAYS, EVENTS(RECORD_INCOME),
     "")
STEP(2A2, "limit for bribes worked out", EMPIRES, EITHER, MAY, EVENTS(BRIBE_LIMIT), "V20.31")
STEP(2A3, "captured units designated for scrapping", EMPIRES, EITHER, MAY, EVENTS(SCRAP), "V4.950")
SEGMENT(2B, "Bribes", 0, EITHER, MAY, NONE, "")
STEP(2B1, "bribes offered", NOT_PIRATES, SECRET, MAY, EVENTS(BRIBE), "V19.22")
STEP(2B2, "offers validated or voided", GAMEMASTER, SECRET, MAY, EVENTS(VALIDATE, VOID),
     "V19.21, V19.29")
STEP(2B3, "legal offers forwarded", GAMEMASTER, EITHER, MAY, EVENTS(FORWARD), "")
STEP(2B4, "offers accepted or declined", PIRATES, SECRET, MAY, EVENTS(ACCEPT, DECLINE), "")
STEP(2B5, "accepted offers abided by or ignored", PIRATES, SECRET, MAY,
     EVENTS(ABIDE, IGNORE), "")
STEP(2B6, "limit for other services worked out", NOT_PIRATES, EITHER, MAY, EVENTS(SERVICE_LIMIT),
     "V20.32")
SEGMENT(2C, "Orion Financial Planning", 0, EITHER, MAY, NONE, "")
STEP(2C1, "the pirates' treasury and expected income recorded", PIRATES, SECRET, ALWAYS,
     EVENTS(RECORD_INCOME), "V19.11")
STEP(2C2, "rent paid", PIRATES, EITHER, ALWAYS, EVENTS(PAY_RENT), "")
SEGMENT(2D, "Orion Deployment Planning", 0, EITHER, MAY, NONE, "")
STEP(2D1, "units offered for lease, auctions held", PIRATES, OPEN, MAY, EVENTS(LEASE, AUCTION),
     "V19.30, V19.33")
STEP(2D2, "ships designated for piracy", PIRATES, SECRET, MAY, EVENTS(PIRACY), "V19.40")
STEP(2D3, "ships designated for movement, disruption or removal", PIRATES, EITHER, MAY,
     EVENTS(DEPLOY), "V19.50, V19.800")
STEP(2D4, "a ship designated for sale", PIRATES, SECRET, MAY, EVENTS(SELL), "V19.17-V19.19")
SEGMENT(2E, "Financial Expenditure Planning", 0, EITHER, MAY, NONE, "")
STEP(2E1, "expected expenditures recorded", TEAMS, SECRET, ALWAYS, EVENTS(PLAN), "")
STEP(2E2, "points allocated for a Phaser-G", PIRATES, SECRET, MAY, EVENTS(PHASER_G), "V19.924")
STEP(2E3, "a Phaser-G attempted", PIRATES, SECRET, MAY, EVENTS(PHASER_G_ROLL), "V19.922")

PHASE(3, "Initiative", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(3A, "Strategic Initiative", 0, EITHER, MAY, NONE, "")
STEP(3A1, "Strategic Initiative rolled", TEAMS, OPEN, ALWAYS, EVENTS(ROLL), "V1.12")
STEP(3A2, "Movement Order announced", GAMEMASTER, EITHER, ALWAYS, EVENTS(ANNOUNCE), "V1.17")
STEP(3A3, "a team alters the Movement Order", TEAMS, EITHER, MAY, EVENTS(ALTER), "V1.18")
STEP(3A4, "the revised Movement Order announced", GAMEMASTER, EITHER, MAY, EVENTS(ANNOUNCE), "")
STEP(3A5, "3A3 and 3A4 repeated", 0, EITHER, REPEAT, NONE, "")
SEGMENT(3B, "Reactionary Movement", 0, EITHER, MAY, NONE, "")
STEP(3B1, "units designated for Reactionary Movement", EMPIRES, EITHER, MAY, EVENTS(REACT), "V8.61")
STEP(3B2, "Zones of Control reported", EMPIRES, SECRET, MAY, EVENTS(ZONE), "")
SEGMENT(3C, "Final Actions", 0, EITHER, MAY, NONE, "")
STEP(3C1, "the pirates place and remove units", PIRATES, EITHER, MAY, EVENTS(PLACE, REMOVE),
     "V19.05")
STEP(3C2, "Random Events checked for", GAMEMASTER, EITHER, ALWAYS, EVENTS(RANDOM_EVENT), "")

/* 4A and 4B in each of the eight Movement Phases */
PHASE(4, "Movement", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(4A, "Operational Movement", 0, EITHER, MAY, NONE, "")
STEP(4A1, "supplies consumed and status determined for movement", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(CONSUME, SUPPLIED, UNSUPPLIED, BY_PIRATES(SELL_INFORMATION)), "V2.60, V2.40, V19.56")
STEP(4A2, "cloaked attackers deny withdrawal", TEAMS | GAMEMASTER, OPEN, MAY,
     EVENTS(DENY_WITHDRAWAL), "V13.21")
STEP(4A3, "Strategic Movement", TEAMS | MONSTERS | GAMEMASTER, EITHER, ALWAYS,
     EVENTS(MOVE, IN_SECRET(MOVE_CLOAKED), BY_EMPIRES(REACT), ENCOUNTER,
            BY_PIRATES(IN_SECRET(INTERCEPT))),
     "V1.18, V8.73, V19.820")
STEP(4A4, "supplies consumed and status determined for combat", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(CONSUME, SUPPLIED, UNSUPPLIED), "V2.60")
STEP(4A5, "combat resolved", TEAMS | MONSTERS | GAMEMASTER, EITHER, MAY, EVENTS(COMBAT), "V13.00")
STEP(4A6, "claimed places get their owners", TEAMS | GAMEMASTER, EITHER, EIGHTH, EVENTS(CLAIM),
     "V3.26, V3.17")
STEP(4A7, "militia attacks ground combat locations (GCLs)", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(MILITIA_ATTACK), "V5.684")
SEGMENT(4B, "Repair", 0, EITHER, MAY, NONE, "")
STEP(4B1, "the pirates sell supplies", PIRATES, EITHER, MAY, EVENTS(SELL_SUPPLIES), "V2.72")
STEP(4B2, "supplies consumed and status determined for repair", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(CONSUME, SUPPLIED, UNSUPPLIED), "V2.60, V2.44")
STEP(4B3, "units in supply repaired and crewed", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(REPAIR, REPLACE_CREW, CREW_QUALITY), "V4.80, V4.50, V18.54")
/* misprinted 4D4 */
STEP(4B4, "salvaged units released", PIRATES, EITHER, MAY, EVENTS(RELEASE), "V19.75")

PHASE(5, "Economic Expenditure", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(5A, "B-10 Construction", 0, EITHER, IF_BUILDING, NONE, "")
STEP(5A1, "allocation to the B-10 reduced", COALITION, SECRET, MAY, EVENTS(B10_REDUCE), "")
STEP(5A2, "number of progress dice determined", GAMEMASTER, EITHER, MAY, EVENTS(B10_DICE), "V7.24")
STEP(5A3, "progress of the B-10 rolled for", COALITION, SECRET, MAY, EVENTS(B10_PROGRESS), "V7.24")
SEGMENT(5B, "Claims", 0, EITHER, MAY, NONE, "")
STEP(5B1, "claim of a province begun", TEAMS, OPEN, MAY, EVENTS(START_CLAIM), "V3.14")
STEP(5B2, "claim of a star system begun", TEAMS, OPEN, MAY, EVENTS(START_CLAIM), "V3.25")
STEP(5B3, "provinces and systems relinquished", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(RELINQUISH),
     "V3.61")
SEGMENT(5C, "Orion Finances", 0, EITHER, MAY, NONE, "")
STEP(5C1, "next turn's rent worked out", PIRATES, EITHER, ALWAYS, EVENTS(RENT_DUE), "V19.08")
STEP(5C2, "payment for ships sold", PIRATES, EITHER, MAY, EVENTS(RECEIVE), "V19.19")
SEGMENT(5D, "Economic Point Commitment", 0, EITHER, MAY, NONE, "")
STEP(5D1, "Economic Points committed", TEAMS, SECRET, ALWAYS, EVENTS(COMMIT), "")
STEP(5D2, "changes because of losses reported", TEAMS, SECRET, MAY, EVENTS(REPORT_LOSS), "")

PHASE(6, "Material Construction", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(6A, "Arrival", 0, EITHER, MAY, NONE, "")
STEP(6A1, "units arrive", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(ARRIVE), "")
STEP(6A2, "pods and materials arrive", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(ARRIVE), "V11.0")
SEGMENT(6B, "Equipment Changes", 0, EITHER, MAY, NONE, "")
STEP(6B1, "equipment of units in supply changed", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(CHANGE),
     "")
STEP(6B2, "base upgrades take effect", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(UPGRADE), "")
STEP(6B3, "refits completed", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(REFIT), "")
STEP(6B4, "income for scrapped units", TEAMS, EITHER, MAY, EVENTS(SCRAP_INCOME), "V4.950")
SEGMENT(6C, "Auxiliary and Incidental Units", 0, EITHER, MAY, NONE, "")
STEP(6C1, "defensive packages deployed on systems in supply", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(DEFENSE), "")
STEP(6C2, "incidental units arrive", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(INCIDENTAL), "")
SEGMENT(6D, "Crews", 0, EITHER, MAY, NONE, "")
STEP(6D1, "Crew Points for training", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(CREW), "V18.70")
STEP(6D2, "Crew Points of the turn distributed", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(CREW), "")
SEGMENT(6E, "B-10 Arrival", 0, EITHER, MAY, NONE, "")
STEP(6E1, "the B-10 appears", COALITION | GAMEMASTER, EITHER, MAY, EVENTS(B10_ARRIVE), "")
SEGMENT(6F, "Base Construction", 0, EITHER, MAY, NONE, "")
STEP(6F1, "bases begun last turn completed", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(COMPLETE_BASE),
     "V16.00")
STEP(6F2, "construction of bases begins", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(BEGIN_BASE), "")
STEP(6F3, "dismantling begun last turn completed", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(COMPLETE_DISMANTLE), "")
STEP(6F4, "dismantling of bases begins", TEAMS, EITHER, MAY, EVENTS(BEGIN_DISMANTLE), "")

PHASE(7, "Bombardment", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(7A, "Economic Reduction", 0, EITHER, MAY, NONE, "")
STEP(7A1, "bombarded systems reduced", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(REDUCE), "V5.40")
STEP(7A2, "blockaded systems cut off", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(CUT_OFF), "V5.50")
STEP(7A3, "systems reduced by Random Events", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(REDUCE_BY_EVENT), "")
SEGMENT(7B, "Economic Recovery", 0, EITHER, MAY, NONE, "")
STEP(7B1, "systems recover from Random Events", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(RECOVER),
     "")
STEP(7B2, "systems swept of mines restored", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(RESTORE), "")
SEGMENT(7C, "Insurgency", 0, EITHER, MAY, NONE, "")
STEP(7C1, "counter-insurgency rolled for", TEAMS | GAMEMASTER, EITHER, MAY,
     EVENTS(COUNTER_INSURGENCY), "V5.685")
STEP(7C2, "insurgents' recruits rolled for", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(RECRUIT),
     "V5.686")
STEP(7C3, "the pirates deliver to an insurgency", PIRATES, EITHER, MAY, EVENTS(DELIVER), "V5.687")

PHASE(8, "Final Activities", 0, EITHER, ALWAYS, NONE, "")
SEGMENT(8A, "Orion Pirates", 0, EITHER, MAY, NONE, "")
STEP(8A1, "mutiny checked for after hiding", PIRATES | GAMEMASTER, EITHER, IF_HIDING,
     EVENTS(MUTINY_CHECK, MUTINY), "V19.60")
STEP(8A2, "income from crime received", PIRATES, EITHER, ALWAYS, EVENTS(INCOME), "V19.11")
STEP(8A3, "the pirates' wealth tallied", PIRATES, EITHER, ALWAYS, EVENTS(TALLY), "V19.09")
SEGMENT(8B, "Ranks", 0, EITHER, MAY, NONE, "")
STEP(8B1, "Rank Points awarded", TEAMS, SECRET, MAY, EVENTS(AWARD), "")
STEP(8B2, "promotions and demotions", TEAMS | GAMEMASTER, EITHER, MAY, EVENTS(PROMOTE, DEMOTE),
     "V14.80")
SEGMENT(8C, "Record Keeping", 0, EITHER, MAY, NONE, "")
STEP(8C1, "treasuries balanced", TEAMS, EITHER, ALWAYS, EVENTS(BALANCE), "")
STEP(8C2, "all else completed", TEAMS | GAMEMASTER, EITHER, ALWAYS, EVENTS(DONE), "")

#undef PHASE
#undef SEGMENT
#undef STEP
#undef EVENTS
#undef NONE
