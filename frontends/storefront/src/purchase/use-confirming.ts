import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { useGameAccount } from './use-game-account.ts';
import type { Ordering } from './use-place-order.ts';

type Parts = {
  game: ReturnType<typeof useGameAccount>;
  ordering: Ordering;
  userIdField: RefObject<HTMLInputElement | null>;
};

/** Opening the dialog verifies the account, so that the player's name is shown before payment. */
export function useConfirming({ game, ordering, userIdField }: Parts) {
  const [isOpen, setOpen] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const nameThePlayer = async () => {
    if ((await game.verify()) !== 'refused') return;
    focusAfter.current = userIdField.current;
    setOpen(false);
  };
  const open = () => {
    focusAfter.current = null;
    ordering.clear();
    setOpen(true);
    if (game.verification.state !== 'verified') void nameThePlayer();
  };
  return { isOpen, open, close: () => setOpen(false), verify: () => void nameThePlayer(), focusAfter };
}
