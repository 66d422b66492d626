import { byBalanceTexts } from '../texts/by-balance.ts';

type BecameProps = { of: { provedByBalance?: number | null | undefined }; words: string };

/** What became of an item. If only our balance confirms a delivery, the words open an explanation. */
export const Became = ({ of, words }: BecameProps) =>
  of.provedByBalance ? (
    <details className="text-xs text-text-3">
      <summary className="py-1">{words}</summary>
      <p className="pb-1 text-text-2">{byBalanceTexts.why}</p>
    </details>
  ) : (
    <span className="block text-xs text-text-3">{words}</span>
  );
