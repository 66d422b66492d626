import { shellTexts } from '../texts/shell.ts';
import { Toaster } from 'sonner';
import './toasts.css';
import { useTheme } from '../theme/theme.ts';

const LIFE_MS = 4000;

export default function Toasts() {
  const { shown } = useTheme();
  return (
    <Toaster
      theme={shown === 'light' ? 'light' : 'dark'}
      position="bottom-right"
      duration={LIFE_MS}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={shellTexts.notifications}
      offset={{ bottom: 96, right: 24 }}
      mobileOffset={{ bottom: 148, left: 12, right: 12 }}
      richColors
    />
  );
}
