/** Replaces the package use-sync-external-store, which React has included since version 18. */
export { useSyncExternalStore } from 'react';
