// Shared libraries are settled with the remotes before anything of the page runs; hence the second file.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
