import { useState } from 'react';
import { Link } from 'react-router';
import { AuthLayout } from '../src/access/auth/auth-layout.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { CheckboxField } from '../src/ui/fields/checkbox-field.tsx';
import { PasswordField } from '../src/ui/fields/password-field.tsx';
import { PhoneField } from '../src/ui/fields/phone-field.tsx';
import { TextField } from '../src/ui/fields/text-field.tsx';
import { signInToast, toast } from '../src/ui/feedback/toast.ts';

export function SignInView() {
  const [phone, setPhone] = useState('');
  return (
    <AuthLayout
      title="Welcome back"
      lead="Log in to see what waits for you."
      footer={
        <>
          Don't have an account? <Link to="/sign-in">Sign up</Link>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          toast.success('Logged in successfully!', signInToast);
        }}
      >
        <TextField label="Email" type="email" size="large" autoComplete="email" required />
        <PasswordField
          label="Password"
          size="large"
          required
          labelEnd={<Link to="/sign-in">Forgot Password?</Link>}
        />
        <PhoneField
          label="Phone"
          size="large"
          value={phone}
          onChange={setPhone}
          help={`Kept as ${phone || 'nothing'}`}
        />
        <CheckboxField label="I accept the terms" required error="You must accept terms" />
        <Button type="submit" variant="primary" size="large" fullWidth>
          Login
        </Button>
      </form>
    </AuthLayout>
  );
}
