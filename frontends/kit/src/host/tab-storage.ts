import { storageOf } from './storage.ts';

const tab = storageOf(() => sessionStorage);

/** A value of this tab, which survives a reload. */
export const keptInTab = tab.read;

export const keepInTab = tab.write;
