import { signInTexts as t } from '../texts/sign-in.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { useState } from 'react';
import { chooseSimulatedAccount } from './google-simulator.ts';

export type SignInWay = {
  clientId: string;
  busy: boolean;
  onBegin: () => void;
  onCredential: (idToken: string) => void;
  onFailed: () => void;
};

export default function SimulatorButton(props: SignInWay & { chooserUrl: string }) {
  const { chooserUrl, clientId, busy, onBegin, onCredential, onFailed } = props;
  const [choosing, setChoosing] = useState(false);
  const choose = async () => {
    onBegin();
    setChoosing(true);
    try {
      const idToken = await chooseSimulatedAccount(chooserUrl, clientId);
      if (idToken) onCredential(idToken);
    } catch {
      onFailed();
    } finally {
      setChoosing(false);
    }
  };
  return (
    <Button
      variant="plain"
      size="large"
      className="max-sm:min-w-0"
      busy={busy || choosing}
      icon={<GoogleMark />}
      onClick={() => void choose()}
    >
      {choosing ? t.waiting : t.google}
    </Button>
  );
}

/** Google's initial, which is the same in every language. */
const INITIAL = 'G';

/** Stands for Google's logo, which is not ours to use. */
const GoogleMark = () => (
  <span
    aria-hidden="true"
    className="inline-flex size-6 items-center justify-center rounded-full bg-info/15 text-sm font-bold text-info"
  >
    {INITIAL}
  </span>
);
