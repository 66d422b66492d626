// The shell loads the screens through the remote's manifest; this entry only gives the build its name.
export {};
