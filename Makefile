# Each target calls the bootstrap, which installs the pinned Node and the dependencies, and then runs a program.
RUN := node tools/stack/bootstrap.mjs

# `make start STACK=name PORT=8090`: which local stack a target means, and the port of its front door. The same as
# TOPUP_STACK and TOPUP_PORT in the environment; if both are given and differ, make ends with an error.
agreed = $(if $(filter-out $($1),$(TOPUP_$1)),$(error $1=$($1) and TOPUP_$1=$(TOPUP_$1) differ: give one of them),$($1))
ifneq ($(STACK),)
export TOPUP_STACK := $(call agreed,STACK)
endif
ifneq ($(PORT),)
export TOPUP_PORT := $(call agreed,PORT)
endif

.DEFAULT_GOAL := help
.PHONY: help start dev test check audit prove charts k8s-base images-try lint format stop status clean

help: ## what there is; start, dev, test, audit, status and stop take STACK=name, start and dev take PORT=n
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

start: ## the whole store on this machine, in the foreground (Ctrl-C stops it)
	@$(RUN) tools/stack/src/cli.ts start

dev: ## the same, and a change shows within seconds: services restart, pages are refreshed
	@$(RUN) tools/stack/src/cli.ts dev

test: ## everything: contracts, types, lint, units, services on real servers, the store in a browser
	@$(RUN) tools/build/src/test.ts

check: ## types, lint, format and unit tests of the workspaces touched since main, or since SINCE=commit
	@$(RUN) tools/build/src/check.ts $(SINCE)

audit: ## the trial balance and every breach of the books' invariants; exit 1 on any
	@$(RUN) audit/src/cli.ts

prove: ## the store's promises by simulation, by load, by kill -9 and under faults; takes more than two hours, prints a page
	@$(RUN) tools/prove/src/prove.ts

charts: ## the chart and k8s/: lint, schemas, rules, policies, lists of objects
	@$(RUN) tools/build/src/test.ts charts

k8s-base: ## k8s/base/topup.yaml, the chart rendered for an install without helm
	@$(RUN) tools/charts/src/k8s-base.ts

images-try: ## builds all images with buildah, starts each as a user without rights, and prints their sizes; needs root
	@$(RUN) tools/prove/src/images-try.ts

lint: ## lint and format, without changing anything
	@$(RUN) tools/build/src/test.ts checks

format: ## put every file into the house format
	@$(RUN) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

status: ## what of the local stack runs, and where
	@$(RUN) tools/stack/src/cli.ts status

stop: ## stop the local stack started elsewhere
	@$(RUN) tools/stack/src/cli.ts stop

clean: ## forget all local data, built files and caches (asks nothing; stop the stack first)
	rm -rf .data proto/gen frontends/kit/gen frontends/*/dist k8s/base/topup.yaml
