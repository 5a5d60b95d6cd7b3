import { Link, useNavigate } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { twoStepResetToken } from '../../core/session/kept-token.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { resetTwoStepTexts } from './second-step-texts.ts';

/** Where the mailed link of a reset leads: the login comes next, with the link kept for its second step. */
export function ResetTwoStepPage() {
  const token = useTokenOnce();
  const navigate = useNavigate();

  async function handleGo() {
    await signOut(); // whoever is logged in here, the link is used at a login; it empties what this tab keeps
    twoStepResetToken.keep(token);
    void navigate('/login');
  }

  return (
    <AuthLayout
      title={token ? resetTwoStepTexts.title : resetTwoStepTexts.incomplete}
      lead={token ? resetTwoStepTexts.lead : resetTwoStepTexts.incompleteLead}
      footer={<Link to="/login">{resetTwoStepTexts.login}</Link>}
    >
      {token && (
        <Button variant="primary" size="large" fullWidth onClick={() => void handleGo()}>
          {resetTwoStepTexts.goOn}
        </Button>
      )}
    </AuthLayout>
  );
}
