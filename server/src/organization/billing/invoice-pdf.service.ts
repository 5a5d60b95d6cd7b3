import { dayIn } from 'contract/core/days';
import { fileURLToPath } from 'node:url';
import type { Invoice } from 'contract/organization/billing/billing';
import sql from 'sql-template-tag';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Download } from '../../core/http/route.ts';
import { invoiceColumns, type Contact } from './invoice.service.ts';

type Issued = Omit<Invoice, 'status' | 'paidAt' | 'paidOn' | 'paymentReference'> & {
  sender: string;
  contact: Contact;
  zone: string;
};

// What both cuts of the font have: Latin, Vietnamese among it, Greek and Cyrillic, with their punctuation.
const unprintable =
  /[^\u0300\u0301\u0303\u0309\u0323\n\x20-\x7e\u00a0-\u017f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1ea0-\u1ef9\u2000-\u200b\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2126]/gu;

const unprintableNote =
  'A ? stands for a letter of a script that this document cannot print: it prints Latin, Greek and Cyrillic. Plumbline keeps the details as they were entered.';

const muted = '#5b6675';
const line = '#d5dbe3';

/** Writes text as far as the font goes, and remembers whether something was left out. */
function createPrinter() {
  const state = { isComplete: true };
  const print = (text: string): string => {
    const known = text.normalize('NFC').replaceAll('\r', '').replaceAll('\t', ' ');
    const printed = known.replace(unprintable, '?');
    if (printed !== known) state.isComplete = false;
    return printed;
  };
  return { print, state };
}

function factsOf({ number, issuedAt, dueAt, contact, zone }: Issued): [string, string][] {
  return [
    ['Number', number],
    ['Issued on', dayIn(zone, issuedAt)],
    ['Due on', dayIn(zone, dueAt)],
    ...(contact.purchaseOrder
      ? ([['Purchase order', contact.purchaseOrder]] satisfies [string, string][])
      : []),
    ...(contact.taxId ? ([['Tax number', contact.taxId]] satisfies [string, string][]) : []),
  ];
}

function sumsOf({ total, tax, taxRate }: Issued): [string, number][] {
  return tax === 0
    ? []
    : [
        ['Subtotal', total - tax],
        [`Tax ${taxRate}%`, tax],
      ];
}

type Print = (text: string) => string;

const billedTo = ({ contact }: Issued, print: Print): Column => ({
  width: '*',
  stack: [
    { text: 'Billed to', color: muted, margin: [0, 0, 0, 4] },
    { text: print(contact.company), bold: true },
    ...(contact.address ? [{ text: print(contact.address) }] : []),
    { text: print(contact.email) },
  ],
});

const factTable = (invoice: Issued, print: Print): Column => ({
  width: 'auto',
  layout: 'noBorders',
  table: {
    body: factsOf(invoice).map(([label, value]) => [
      { text: label, color: muted },
      { text: print(value), alignment: 'right' },
    ]),
  },
});

const ruled = {
  hLineWidth: (index: number) => (index === 0 ? 0 : 0.7),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 7,
  paddingBottom: () => 7,
  paddingLeft: () => 0,
  paddingRight: () => 0,
};

function lineTable(invoice: Issued, print: Print): Content {
  const { lines, total, currency } = invoice;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const amount = (cents: number) => ({ text: money.format(cents / 100), alignment: 'right' as const });
  const strong = { bold: true, fontSize: 12 };
  const body: TableCell[][] = [
    [
      { text: 'Description', color: muted },
      { text: `Amount (${currency})`, color: muted, alignment: 'right' },
    ],
    ...lines.map((one) => [{ text: print(one.text) }, amount(one.amount)]),
    ...sumsOf(invoice).map(([label, cents]) => [{ text: label, color: muted }, amount(cents)]),
    [
      { text: 'Total', ...strong },
      { ...amount(total), ...strong },
    ],
  ];
  return { layout: ruled, table: { headerRows: 1, widths: ['*', 110], body } };
}

/** What an invoice looks like on paper. */
function documentOf(invoice: Issued): TDocumentDefinitions {
  const { print, state } = createPrinter();
  const { number, issuedAt, dueAt, sender, zone } = invoice;
  const content: Content = [
    { text: print(sender), alignment: 'right', color: muted, margin: [0, 0, 0, 28] },
    { text: 'Invoice', fontSize: 22, bold: true, margin: [0, 0, 0, 20] },
    { columns: [billedTo(invoice, print), factTable(invoice, print)], columnGap: 24, margin: [0, 0, 0, 28] },
    lineTable(invoice, print),
    { text: `Please transfer the total by ${dayIn(zone, dueAt)} and name ${number}.`, margin: [0, 20, 0, 0] },
  ];
  const small = { color: muted, fontSize: 8 };
  const note = { ...small, text: state.isComplete ? '' : unprintableNote };
  return {
    info: {
      title: `Invoice ${number}`,
      creationDate: new Date(issuedAt),
      producer: 'Plumbline',
      creator: 'Plumbline',
    },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25, color: '#17202b' },
    content,
    footer: (page, pages) => ({
      columns: [
        note,
        { ...small, text: `${number}, page ${page} of ${pages}`, alignment: 'right', width: 150 },
      ],
      margin: [56, 16, 56, 0],
    }),
  };
}

const fontFile = (cut: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${cut}.ttf`));

/** The bytes of an invoice on paper: the same each time, for it is drawn from what was issued alone. */
async function drawInvoice(invoice: Issued): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake'); // it takes memory that a server without invoices does not need
  const fonts = { normal: fontFile('Regular'), bold: fontFile('Medium') };
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));
  pdfmake.setFonts({ Roboto: fonts });
  return pdfmake.createPdf(documentOf(invoice)).getBuffer();
}

/** An invoice as a PDF. */
export async function writeInvoice(ctx: Context, id: string): Promise<Download> {
  const [invoices] = await Promise.all([
    ctx.db.query<Issued>(sql`
      select ${invoiceColumns}, t.sender, t.contact, t.zone from invoices t
       where t.organization_id = app_organization() and t.id = ${id}`),
    ctx.entered(),
  ]);
  const [invoice] = invoices;
  if (!invoice) throw notFound('Invoice');
  return {
    name: `${invoice.number}.pdf`,
    mime: 'application/pdf',
    bytes: await drawInvoice(invoice),
  };
}
