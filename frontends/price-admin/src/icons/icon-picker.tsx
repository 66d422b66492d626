import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { chooseIcon, iconsQuery } from '@topup/web-kit/api/product-icons.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { artworkFor } from '@topup/web-kit/artwork/product-artwork.ts';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Spinner } from '@topup/web-kit/ui/spinner.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { nameOf } from '../price/price-fields.ts';
import { usePriceCache } from '../price/price-cache.ts';
import { IconImage } from './icon-image.tsx';
import { iconTexts as t } from './texts.ts';

type ChoiceProps = {
  name: string;
  title: string;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: () => void;
  children: ReactNode;
};

const Choice = ({ name, title, isChosen, isBusy, onChoose, children }: ChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isChosen}
      title={title}
      onClick={onChoose}
      className={cx(
        'flex w-full flex-col items-center gap-1 rounded-md border p-2 text-xs transition-colors hover:bg-surface-2',
        isChosen ? 'border-accent bg-accent/8 font-semibold' : 'border-line',
      )}
    >
      <span className="flex size-12 items-center justify-center">{isBusy ? <Spinner /> : children}</span>
      <span className="max-w-full truncate">{name}</span>
    </button>
  </li>
);

export function IconPicker({ price, onClose }: { price: ProductPrice; onClose: () => void }) {
  const icons = useQuery(iconsQuery());
  const alerts = useAlerts();
  const cache = usePriceCache();
  const choosing = useMutation({
    mutationFn: (iconFilename: string) =>
      chooseIcon({ productId: price.productId, iconFilename, version: price.version ?? undefined }),
    onSuccess: async ({ message, data }, icon) => {
      await cache.replace(data ?? { ...price, icon });
      alerts.success(message ?? t.chosen);
      onClose();
    },
    onError: (error) => {
      alerts.error(messageOf(error, t.chooseFailed));
      void cache.reload();
    },
  });
  const current = price.icon ?? '';
  const choiceOf = (filename: string) => ({
    isChosen: current === filename,
    isBusy: choosing.isPending && choosing.variables === filename,
    onChoose: () => !choosing.isPending && choosing.mutate(filename),
  });
  return (
    <Dialog onClose={onClose} title={t.pick(nameOf(price))} description={t.pickText}>
      {icons.error && <p className="mb-3 text-sm text-danger">{messageOf(icons.error, t.readFailed)}</p>}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        <Choice name={t.none} title={t.noneText} {...choiceOf('')}>
          <img src={artworkFor(nameOf(price))} alt="" className="size-10 object-contain opacity-50" />
        </Choice>
        {icons.data?.map((icon) => (
          <Choice key={icon._id} name={t.short(icon.filename)} title={icon.filename} {...choiceOf(icon.filename)}>
            <IconImage icon={icon} className="size-12 object-contain" />
          </Choice>
        ))}
      </ul>
    </Dialog>
  );
}
