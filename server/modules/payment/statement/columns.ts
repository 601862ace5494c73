import { fold } from '../../../../src/domain/text/fold.ts'

/** The usual headings of banks' files, in English, Malay, German and Indonesian. */
const headings = {
  day: [
    'date',
    'transaction date',
    'trans date',
    'txn date',
    'posting date',
    'posted date',
    'booking date',
    'entry date',
    'value date',
    'tarikh',
    'tarikh transaksi',
    'tanggal',
    'datum',
    'buchungstag',
    'buchungsdatum',
    'valuta',
  ],
  amount: [
    'amount',
    'transaction amount',
    'amount myr',
    'amount rm',
    'jumlah',
    'amaun',
    'betrag',
    'umsatz',
    'nominal',
  ],
  debit: [
    'debit',
    'debit amount',
    'debit myr',
    'debit rm',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'money out',
    'paid out',
    'pengeluaran',
    'soll',
    'lastschrift',
  ],
  credit: [
    'credit',
    'credit amount',
    'credit myr',
    'credit rm',
    'deposit',
    'deposits',
    'deposit amount',
    'money in',
    'paid in',
    'kredit',
    'simpanan',
    'haben',
    'gutschrift',
  ],
  direction: [
    'dr cr',
    'cr dr',
    'd c',
    'c d',
    'debit credit',
    'credit debit',
    'soll haben',
    'sign',
    'indicator',
  ],
  currency: ['currency', 'ccy', 'mata wang', 'währung', 'waehrung', 'mata uang'],
  payer: [
    'payer',
    'payer name',
    'sender',
    'sender name',
    'from',
    'name',
    'counterparty',
    'counterparty name',
    'beneficiary payer',
    'payee payer',
    'pembayar',
    'pengirim',
    'auftraggeber',
    'auftraggeber empfänger',
    'zahlungspflichtiger',
  ],
  reference: [
    'transaction id',
    'transaction reference',
    'transaction ref',
    'bank reference',
    'bank ref',
    'bank reference no',
    'entry reference',
    'unique reference',
    'no rujukan bank',
  ],
  text: [
    'description',
    'transaction description',
    'details',
    'transaction details',
    'particulars',
    'narrative',
    'remarks',
    'remark',
    'memo',
    'purpose',
    'reference',
    'ref',
    'reference 1',
    'reference 2',
    'recipient reference',
    'payment details',
    'other payment details',
    'keterangan',
    'butiran',
    'rujukan',
    'verwendungszweck',
    'buchungstext',
  ],
} as const
export type StatementColumn = keyof typeof headings

const byHeading = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [fold(name), column])),
)

/** The places of each column in a row of headings. */
export type Places = Partial<Record<StatementColumn, number[]>>

/** Which column each heading of a bank's file is; unknown headings are left out. */
export function placesOf(cells: readonly string[]): Places {
  const places: Places = {}
  const names = cells.map((cell) => byHeading.get(fold(cell)))
  for (const column of columns) {
    const at = names.flatMap((name, place) => (name === column ? [place] : []))
    if (at.length > 0) places[column] = at
  }
  return places
}

const columns: readonly StatementColumn[] = [
  'day',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'payer',
  'reference',
  'text',
]
