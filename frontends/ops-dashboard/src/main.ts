// An empty entry point, because the build needs one. The shell loads `./screens` instead of this file.
export {};
