/** Texts that only builds for development contain. */
export const DEV_MARKS: readonly string[] = ['/dev/updates', 'topupApps', 'rspackHotUpdate', '__reactRefreshInjected'];
