import { May } from '@topup/web-kit/host/use-may.tsx';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Popup, useClosePopup } from '@topup/web-kit/ui/popup.tsx';
import { Calculator, Download, Ellipsis, GitCompareArrows, Layers, Upload, type LucideIcon } from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { csvTexts as c } from '../csv/texts.ts';
import { importTexts as i } from '../imports/texts.ts';
import { latestTexts as l } from '../latest/texts.ts';
import { useCompare } from '../latest/use-compare.ts';
import { priceTexts as t } from '../price/texts.ts';

const item = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm text-text-1 hover:bg-surface-2';

function Item({ icon: Icon, children, onClick }: { icon: LucideIcon; children: string; onClick: () => void }) {
  const close = useClosePopup();
  // Closes the menu first, so that a dialog returns the focus to the menu's button.
  const press = () => {
    close();
    onClick();
  };
  return (
    <button type="button" onClick={press} className={item}>
      <Icon aria-hidden="true" className="size-4 text-text-3" />
      <span>{children}</span>
    </button>
  );
}

type MoreMenuProps = { onImports: () => void; onExport: () => void; onImport: () => void };

export function MoreMenu({ onImports, onExport, onImport }: MoreMenuProps) {
  const compare = useCompare();
  return (
    <Popup
      trigger={
        <>
          <Ellipsis aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{t.more}</span>
        </>
      }
      triggerClass={buttonClass('plain')}
      boxClass="relative"
      panelClass="absolute right-0 z-30 mt-2 w-56 animate-rise rounded-md border border-line bg-surface-1 p-1.5 shadow-far"
    >
      <Item icon={Layers} onClick={onImports}>
        {i.open}
      </Item>
      <May right="setPrices">
        <Item icon={GitCompareArrows} onClick={() => void compare()}>
          {l.compare}
        </Item>
        <Item icon={Upload} onClick={onImport}>
          {c.import}
        </Item>
      </May>
      <Item icon={Download} onClick={onExport}>
        {c.export}
      </Item>
      <May right="setPrices">
        <Link to="/admin/what-if" className={item}>
          <Calculator aria-hidden="true" className="size-4 text-text-3" />
          <span>{t.whatIf}</span>
        </Link>
      </May>
    </Popup>
  );
}
