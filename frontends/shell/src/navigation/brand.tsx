import { sharedTexts } from '@topup/web-kit/texts/shared.ts';
import { BrandMark } from '@topup/web-kit/ui/brand-mark.tsx';
import { Link } from '@topup/web-kit/host/router.tsx';

/** The logo and name, linked to the home page. */
export const Brand = ({ to }: { to: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 rounded-sm text-base font-black tracking-tight">
    <BrandMark className="size-7" />
    {/* With large text on a narrow screen there is room for the logo only. */}
    <span className="max-[14rem]:sr-only">{sharedTexts.brand}</span>
  </Link>
);
