const LOCAL = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const IST = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A moment in the reader's own zone. */
export const formatLocalTime = (at: string): string => LOCAL.format(new Date(at));

/** A moment in Indian time, named as such. */
export const formatIst = (at: string): string => `${IST.format(new Date(at))} IST`;
