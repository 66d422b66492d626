import { May } from '@topup/web-kit/host/use-may.tsx';
import { confirmNames } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { useState } from 'react';
import { DryRunDialog } from '../changes/dry-run-dialog.tsx';
import { priceTexts as t } from '../price/texts.ts';

/** One question about all products that the supplier has renamed. */
export function NewNames({ prices }: { prices: ProductPrice[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = prices.flatMap(({ productId, renamed }) => (renamed ? [{ productId, name: renamed.to }] : []));
  const off = prices.filter(({ renamed }) => renamed && !renamed.isOnSale).length;
  if (names.length === 0 && !isOpen) return null;
  return (
    <Card
      role="region"
      aria-label={t.renamed}
      edge="danger"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3"
    >
      <p className="text-sm">
        <span>{t.newNames(names.length)}</span> {off > 0 && <strong>{t.newNamesOff(off)}</strong>}
      </p>
      <May right="setPrices">
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t.reviewNames}
        </Button>
      </May>
      {isOpen && (
        <DryRunDialog
          title={t.confirmNames}
          text={t.confirmNamesText}
          run={(options) => confirmNames(names, options)}
          confirm={t.confirmNamesButton}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}
