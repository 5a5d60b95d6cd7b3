import { openDatabase } from './core/database/database.ts';
import { resetByOperator } from './access/auth/reset.service.ts';
import { complain, runOperatorCommand, say } from './operator-command.ts';

const email = process.argv[2]?.trim();
const alsoTwoStep = process.argv[3] === 'two-step';

/** Lets a person back in; gives the exit code: 0 done, 1 when nobody is to be let in by this address. */
async function resetPassword(ownerUrl: string): Promise<number> {
  if (!email) throw new Error('Name the email address: npm run reset-password -- ada@example.com');
  const database = openDatabase({ url: ownerUrl, max: 1 });
  const outcome = await resetByOperator(database, email, alsoTwoStep);
  await database.end();
  switch (outcome.state) {
    case 'unknown':
      complain(`Nobody has signed up as ${email}.`);
      return 1;
    case 'disabled':
      complain(`The account of ${email} is disabled: a new password would not let anybody in.`);
      return 1;
    case 'done':
      say(`The new password of ${outcome.email} is ${outcome.password}`);
      if (alsoTwoStep) say('Two-step sign-in is off: their app, passkeys and recovery codes are gone.');
      say('It is shown this once. All sessions have ended; choose another password after logging in.');
      return 0;
  }
}

await runOperatorCommand(resetPassword);
