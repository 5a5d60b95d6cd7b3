import { paymentByOperator } from 'contract/organization/billing/billing';
import { openDatabase } from './core/database/database.ts';
import { AppError } from './core/http/errors.ts';
import { invoicingOf, type Env } from './env.ts';
import { payByOperator } from './organization/billing/payment.service.ts';
import { complain, runOperatorCommand, say } from './operator-command.ts';

const [number, reference, paidOn] = process.argv.slice(2);

/** Records that an invoice is paid; gives the exit code: 0 done, 1 when there is no such invoice that is open. */
async function recordPayment(ownerUrl: string, env: Env): Promise<number> {
  const payment = paymentByOperator.safeParse({ paidOn, reference });
  if (!number || !payment.success) {
    const why = payment.error?.issues[0]?.message ?? 'The number of the invoice is missing';
    throw new Error(
      `${why}. Name the invoice, what the bank calls the transfer, and the day unless it is today: npm run invoice:paid -- PL-0A1B2C-0001 "Transfer 4711" 2026-03-31`,
    );
  }
  const database = openDatabase({ url: ownerUrl, max: 1 });
  try {
    const outcome = await payByOperator(database, invoicingOf(env), number.trim(), payment.data);
    if (outcome === 'unknown') complain(`There is no invoice ${number}.`);
    else say(`Invoice ${number} is paid.`);
    return outcome === 'done' ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    complain(error.message);
    return 1;
  } finally {
    await database.end();
  }
}

await runOperatorCommand(recordPayment);
