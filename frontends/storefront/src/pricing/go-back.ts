import { useNavigate } from 'react-router';

/** Back in the browser's history; home where that would leave the store or lead nowhere. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const fromHere = document.referrer.startsWith(location.origin) || (history.state as { idx?: number } | null)?.idx;
    if (history.length > 1 && fromHere) void navigate(-1);
    else void navigate('/');
  };
}
