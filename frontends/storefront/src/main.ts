// Entry point that only names the build. The shell loads the screens through the remote's manifest.
export {};
