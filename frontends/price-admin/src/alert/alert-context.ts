import { createContext, useContext } from 'react';

/** Says what became of an act, in the banner on top of the page. */
export type Alerts = { success: (text: string) => void; error: (text: string) => void };

const AlertContext = createContext<Alerts | null>(null);

export const AlertProvider = AlertContext.Provider;

/** Throws outside the stage of the banner. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertContext);
  if (!alerts) throw new Error('Alerts need their stage.');
  return alerts;
}
