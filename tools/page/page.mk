# SPDX-License-Identifier: MIT
# umpire as WebAssembly: one page for browsers, and a package for npm. Debian's Emscripten compiles the same sources, but for
# the subcommands that need what WebAssembly lacks (tools/page/port/lacking.c). Generated sources are those of the native
# build.

WASM := $(BUILD)/wasm
WASM_LIBRARIES ?= $(WASM)/libraries
wasm_left_out := $(wildcard src/workshop/matrix/*.c src/workshop/play/*.c) $(addprefix src/,$(addprefix event/serve/,codes.c crew.c http.c rate.c serve.c) \
    $(addprefix desk/,check/pool.c shared/sandbox.c shared/open_at.c))
wasm_generated := log.tab log.scan rulesets examples templates style confusables glossaries
wasm_sources := $(filter-out $(wasm_left_out),$(library) $(command_sources))
wasm_port := $(sort $(wildcard tools/page/port/*.c))
wasm_importers := $(filter-out %/main.c,$(wildcard tools/import-armada/*.c tools/import-vassal/*.c))
wasm_games := $(sort $(wildcard src/books/*/*.c src/books/*/cards/*.c))
wasm_objects := $(wasm_sources:src/%.c=$(WASM)/%.o) $(wasm_games:src/%.c=$(WASM)/%.o) $(wasm_generated:%=$(WASM)/%.o) $(card_tables:$(BUILD)/%.c=$(WASM)/%.o) \
    $(wasm_port:%.c=$(WASM)/%.o) $(wasm_importers:%.c=$(WASM)/%.o)

# Each object includes the names of its part (tools/page/names).
wasm_part = $(firstword $(foreach g,$(games),$(if $(filter $(WASM)/books/$(g)/%,$@),$(g))) \
    $(foreach i,armada vassal,$(if $(filter $(WASM)/tools/import-$(i)/%,$@),import_$(i))) rest)
wasm_names := $(WASM)/names/made
$(wasm_names): tools/page/names $(BUILD)/umpire
	$(Q)tools/page/names $(@D) $(foreach g,$(games),"$(g) $(call game_objects,$(g))") \
	    "import_armada $(filter-out %/main.o,$(importer))" "import_vassal $(filter-out %/main.o,$(vassal))" \
	    "rest $(filter-out $(games:%=$(BUILD)/books/%.o),$(objects)) $(command)"
	@touch $@

# Compiled by clang itself, with Emscripten's flags: emcc takes longer to start than most files take to compile. Warnings
# are the native build's. `wasm_clang` is asked for once.
wasm_clang = $(eval wasm_clang := $(or $(filter ccache,$(CC)),$(CACHE)) $(shell em-config LLVM_ROOT)/clang $(shell env -u EM_COMPILER_WRAPPER emcc --cflags))$(wasm_clang)
WASM_COMPILE = $(wasm_clang) -std=c11 -O2 -w -include $(WASM)/names/$(wasm_part).h \
    -Isrc -I$(BUILD) -Itools/page/port -isystem $(WASM_LIBRARIES)/include -D_GNU_SOURCE -MMD -MP -c

$(WASM)/setup: tools/setup
	@mkdir -p $(@D)
	@tools/setup page
	@touch $@

$(WASM_LIBRARIES)/built: tools/page/libraries tools/page/sources $(WASM)/setup
	$(Q)tools/page/libraries $(WASM_LIBRARIES)
	@touch $@

wasm_needs := $(WASM_LIBRARIES)/built | $(wasm_names)
$(WASM)/%.o: src/%.c $(wasm_needs)
	@mkdir -p $(@D)
	$(say) WASM $@
	$(Q)$(WASM_COMPILE) -o $@ $<

$(WASM)/tools/%.o: tools/%.c $(wasm_needs)
	@mkdir -p $(@D)
	$(say) WASM $@
	$(Q)$(WASM_COMPILE) -o $@ $<

$(wasm_generated:%=$(WASM)/%.o) $(card_tables:$(BUILD)/%.c=$(WASM)/%.o): $(WASM)/%.o: $(BUILD)/%.c $(wasm_needs)
	@mkdir -p $(@D)
	$(say) WASM $@
	$(Q)$(WASM_COMPILE) -o $@ $<

# One module with two kinds of glue: for Node's files, and for files in memory. NODE_PATH: where Debian keeps the modules that
# Emscripten needs, for a Node that is not Debian's. -O1: clang has optimized; -O2 would save 3 % and take a minute.
WASM_LINK = NODE_PATH=/usr/share/nodejs emcc -O1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=8MB \
    -sMODULARIZE=1 -sEXPORT_NAME=umpireModule -sINVOKE_RUN=0 -sWASM_ASYNC_COMPILATION=0 -sNODEJS_CATCH_EXIT=0 \
    -sNODEJS_CATCH_REJECTION=0 -sFORCE_FILESYSTEM=1 -sEXPORTED_FUNCTIONS=_main,_import_file,_table_open,_table_answer -sEXPORTED_RUNTIME_METHODS=callMain,ccall,ENV,FS \
    --js-library tools/page/glue/host.js
wasm_archives := $(addprefix $(WASM_LIBRARIES)/lib/lib,xml2.a sodium.a nettle.a z.a jansson.a unistring.a archive.a)

$(WASM)/memory.js: $(wasm_objects) $(WASM_LIBRARIES)/built tools/page/glue/host.js tools/page/page.mk
	$(say) LINK $@
	$(Q)$(WASM_LINK) -sENVIRONMENT=web,worker,node -o $@ $(wasm_objects) $(wasm_archives)

$(WASM)/node.js: $(WASM)/memory.js tools/page/glue/node.js
	$(say) LINK $@
	$(Q)$(WASM_LINK) -sENVIRONMENT=node -sNODERAWFS=1 --post-js tools/page/glue/node.js -o $@ $(wasm_objects) $(wasm_archives)
	@cmp $(WASM)/node.wasm $(WASM)/memory.wasm

# The package for npm, as a folder and packed.
NPM := $(WASM)/npm
npm_lib := $(addprefix $(NPM)/lib/,node.cjs memory.cjs umpire.wasm globs.cjs engine.js)
npm_files := $(addprefix $(NPM)/,package.json index.mjs index.cjs index.d.ts umpire.cjs README.md LICENSE LIBRARIES)
.PHONY: npm page site page-programs check-page
npm: $(BUILD)/umpire-$(VERSION).tgz
$(BUILD)/umpire-$(VERSION).tgz: $(npm_lib) $(npm_files) tools/page/pack
	$(say) PACK $@
	$(Q)tools/page/pack $(NPM) $@

$(NPM)/lib/%.cjs: $(WASM)/%.js
	@mkdir -p $(@D)
	@cp $< $@
$(NPM)/lib/umpire.wasm: $(WASM)/memory.js
	@mkdir -p $(@D)
	@cp $(WASM)/memory.wasm $@
$(NPM)/lib/globs.cjs: tools/page/npm/globs.cjs
$(NPM)/lib/engine.js: tools/page/engine/engine.js
$(NPM)/LICENSE: LICENSE
$(NPM)/lib/globs.cjs $(NPM)/lib/engine.js $(NPM)/LICENSE:
	@mkdir -p $(@D)
	@cp $< $@
# The licences of the libraries, as Debian's packages tell them.
$(NPM)/LIBRARIES: $(WASM_LIBRARIES)/built
	@mkdir -p $(@D)
	@for one in $(WASM_LIBRARIES)/sources/unpacked/*/source; do \
	    printf '%s\n\n' "$$(basename "$$(dirname "$$one")"):"; cat "$$one/debian/copyright"; printf '\n'; done >$@
$(NPM)/%: tools/page/npm/%
	@mkdir -p $(@D)
	@sed 's/"VERSION"/"$(VERSION)"/' $< >$@

# The page, and the folder that a static host serves.
page_sources := $(wildcard tools/page/app/* src/event/pages/*) tools/page/engine/engine.js tools/embed/page
page_examples := "Armada: a pass too many=corpus/armada/games/sector-fleet/fail-pass-needs-token.umpire" \
    "Armada: no breach=corpus/armada/games/six-rounds.umpire" \
    "Dropfleet: the wrong card on top=corpus/dropfleet/games/three-turns/fail-reveal-top-card.umpire" \
    "Dropzone: out of turn=corpus/dropzone/games/two-players/fail-activation-turn.umpire" \
    "Star Fleet Battles: a balance=corpus/starfleet/games/campaign/fail-economy-balance.umpire"
embed_page = tools/embed/page tools/page/app src/event/pages $(WASM)/memory.js $(WASM)/memory.wasm.gz
page: $(BUILD)/umpire.html
$(WASM)/memory.wasm.gz: $(WASM)/memory.js
	$(say) PACK $@
	$(Q)zopfli -c $(WASM)/memory.wasm >$@
$(BUILD)/umpire.html: $(WASM)/memory.wasm.gz $(page_sources)
	$(say) PAGE $@
	$(Q)$(embed_page) $(page_examples) >$@

site_files := $(addprefix $(BUILD)/site/,index.html manifest.webmanifest worker.js icon.svg)
site: $(site_files)
$(BUILD)/site/index.html: $(WASM)/memory.wasm.gz $(page_sources)
	@mkdir -p $(@D)
	$(say) PAGE $@
	$(Q)$(embed_page) site $(page_examples) >$@
$(BUILD)/site/worker.js: tools/page/site/worker.js $(BUILD)/site/index.html
	@sed "s/VERSION/$$(sha256sum $(BUILD)/site/index.html | cut -c1-16)/" $< >$@
$(BUILD)/site/%: tools/page/site/%
	@mkdir -p $(@D)
	@cp $< $@

page-programs: $(BUILD)/umpire.html $(site_files) $(BUILD)/umpire-$(VERSION).tgz

# Tries the page and the package. Ends with "N passed, N failed".
check-page: page-programs
	@tests/all $(BUILD) --page --only "Page: "

-include $(wasm_objects:.o=.d)
