import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { rightTexts as t } from './right-texts.ts';

/** In place of what a link or a bookmark opened. */
export const NotAllowed = () => <EmptyState title={<span role="alert">{t.title}</span>} text={t.text} />;
