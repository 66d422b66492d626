import { useEffect, useRef, useState, type RefObject } from 'react';
import type { useGameAccount } from './use-game-account.ts';
import type { Ordering } from './use-place-order.ts';

type Parts = {
  game: ReturnType<typeof useGameAccount>;
  ordering: Ordering;
  userIdField: RefObject<HTMLInputElement | null>;
};

/** Opening the confirm dialog verifies the game account, so that the player's name is shown before payment. */
export function useConfirming({ game, ordering, userIdField }: Parts) {
  const [isOpen, setOpen] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const [refusals, setRefusals] = useState(0);
  // If the IDs are refused before the dialog's code is loaded, no dialog closes and moves the focus, so this effect does.
  useEffect(() => {
    if (refusals > 0) userIdField.current?.focus();
  }, [refusals, userIdField]);
  const nameThePlayer = async () => {
    if ((await game.verify()) !== 'refused') return;
    focusAfter.current = userIdField.current;
    setOpen(false);
    setRefusals((count) => count + 1);
  };
  const open = () => {
    focusAfter.current = null;
    ordering.clear();
    setOpen(true);
    if (game.verification.state !== 'verified') void nameThePlayer();
  };
  return {
    isOpen,
    isRefused: refusals > 0 && game.verification.state === 'refused',
    open,
    close: () => setOpen(false),
    verify: () => void nameThePlayer(),
    focusAfter,
  };
}
