/** Stands in for the package use-sync-external-store: React has had it since version 18. */
export { useSyncExternalStore } from 'react';
