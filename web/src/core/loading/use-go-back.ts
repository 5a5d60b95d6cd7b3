import { useNavigate } from 'react-router';

/** Whether the page on screen is the first of the application in this tab; the router counts them. */
const isFirstPage = () => !(history.state as { idx?: number } | null)?.idx;

/** Goes back one page; to `otherwise` where there is none, as in a tab that was opened by a link. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void (isFirstPage() ? navigate(otherwise, { replace: true }) : navigate(-1));
}
