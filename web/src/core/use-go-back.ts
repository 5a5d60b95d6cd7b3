import { useLocation, useNavigate } from 'react-router';

/** The way back one page; where this is the first one, as after a link was opened in a new tab, to `home`. */
export function useGoBack(home: string): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => void (isFirst ? navigate(home) : navigate(-1));
}
