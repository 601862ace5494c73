import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { matchStatement, type StatementEntry } from '../../../src/resources/pam/billing/statement.calls.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import { chosenInvoice, enterPlan, operatorId, proofOf, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const today = dayIn(new Date(), companyZone)
const shown = today.split('-').toReversed().join('/')
let portal: Portal
let operator: Member
let planId: number
beforeAll(async () => {
  portal = await startPortal({ now: () => noonOf(today) })
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
  planId = await enterPlan(portal)
})
afterAll(() => portal.close())

/** A client with an open invoice of 117.00. */
async function owing(name: string, quantity = 12) {
  const owner = await triedCompany(portal, name)
  const id = await chosenInvoice(portal, owner, planId, quantity)
  const { body } = await portal.call(owner.token, 'GET', `/api/payment/invoice/${id}`)
  return { owner, id, number: String(body['number']), due: String(body['amountDue']) }
}
type Owing = Awaited<ReturnType<typeof owing>>

const post = (path: string, body: object, by = operator) =>
  portal.call(by.token, 'POST', `/api/pam/statement${path}`, body)

async function preview(text: string) {
  const { status, body, text: said } = await post('/preview', { text })
  if (status !== 200) throw new Error(said)
  return matchStatement.answer.parse(body)
}

/** The bookings of all entries with a proposal. */
async function bookingsOf(text: string) {
  const { entries, invoices } = await preview(text)
  return entries.flatMap(({ key, match }) => {
    const invoice = invoices.find(({ id }) => id === match?.invoiceId)
    return invoice ? [{ key, invoiceId: invoice.id, version: invoice.version }] : []
  })
}

const invoiceOf = async ({ owner, id }: Owing) =>
  (await portal.call(owner.token, 'GET', `/api/payment/invoice/${id}`)).body
const report = async ({ owner, id }: Owing, reference: string) =>
  portal.call(owner.token, 'POST', `/api/payment/invoice/${id}/out-of-band`, {
    reference,
    paidOn: today,
    proofFileId: await proofOf(portal, owner),
  })

const csv = (...rows: string[]) =>
  [
    'ACME Bank "Business"',
    'Account;1234',
    '',
    'Datum;Verwendungszweck;Auftraggeber;Soll;Haben;Saldo',
    ...rows,
  ].join('\r\n')
const comma = (amount: string) => amount.replace('.', ',')
const kindOf = ({ state, match, settled }: StatementEntry) => match?.why ?? settled ?? state

it('PAY-02 a statement matches payments to invoices, marks the rest, and books no entry twice', async () => {
  const [byNumber, byName, reported] = [
    await owing('Kilang Satu Sdn Bhd'),
    await owing('Bersih Cemerlang Sdn Bhd', 13),
    await owing('Gemilang Guard', 14),
  ]
  expect((await report(reported, 'FT-778899')).status).toBe(200)
  const more = csv(
    `${shown};Fee;;4,00;;1.000,00`,
    `${shown};Thanks ${byNumber.number.replaceAll('-', ' ')};X;;${comma(byNumber.due)};1.000,00`,
    `${shown};monthly;BERSIH CEMERLANG;;${comma(byName.due)};1.000,00`,
    `${shown};ft 778899;Someone;;1.200,50;1.000,00`,
    `Total;;;;1.500,00;`,
  )
  const { entries, invoices } = await preview(more)
  expect(entries.map(kindOf)).toEqual(['noPayment', 'number', 'name', 'reference'])
  expect(entries.map(({ match }) => match?.certainty)).toEqual([undefined, 'sure', 'likely', 'likely'])
  expect(entries.map(({ line, amount }) => [line, amount])).toEqual([
    [5, '-4.00'],
    [6, byNumber.due],
    [7, byName.due],
    [8, '1200.50'],
  ])
  expect(invoices.find(({ id }) => id === reported.id)).toMatchObject({ isReported: true })
  expect((await post('/preview', { text: more }, reported.owner)).status).toBe(403)

  const bookings = await bookingsOf(more)
  const booked = await post('', { text: more, bookings })
  expect([booked.status, booked.body['invoices']]).toEqual([
    200,
    [byNumber, byName, reported].map(({ id }) => ({ id, status: 'paid', amountDue: '0.00' })),
  ])
  const account = await portal.call(reported.owner.token, 'GET', '/api/payment/account')
  const surplus = (1200.5 - Number(reported.due)).toFixed(2)
  expect(account.body['credit']).toEqual([{ currency: 'MYR', amount: surplus }])
  const { payments } = await invoiceOf(reported)
  expect(payments).toMatchObject([{ status: 'confirmed', amount: '1200.50', reference: 'FT-778899' }])

  const later = csv(
    `${shown};Thanks ${byNumber.number.replaceAll('-', ' ')};X;;${comma(byNumber.due)};1.000,00`,
    `${shown};Again ${byNumber.number};X;;5,00;1.000,00`,
  )
  expect((await preview(later)).entries.map(kindOf)).toEqual(['booked', byNumber.number])
  const another = await owing('Another')
  const { version } = await preview(later).then(
    ({ invoices: open }) => open.find(({ id }) => id === another.id) ?? { version: 0 },
  )
  const [key] = bookings.map((one) => one.key)
  const twice = await post('', { text: later, bookings: [{ key, invoiceId: another.id, version }] })
  expect([twice.status, (await invoiceOf(another))['amountDue']]).toEqual([409, another.due])
})

it('PAY-02 the operator corrects a match, and one that is out of date books nothing', async () => {
  const [first, second] = [await owing('Pertama'), await owing('Kedua', 16)]
  const text = [
    'Transaction Date,Description,Amount,DR/CR,Transaction ID',
    `${today},Deposit,50.00,CR,A1`,
    `${today},Deposit,50.00,CR,A2`,
    `${today},Deposit,50.00,DR,A3`,
  ].join('\n')
  const { entries, invoices } = await preview(text)
  expect(entries.map(({ amount, match }) => [amount, match])).toEqual([
    ['50.00', null],
    ['50.00', null],
    ['-50.00', null],
  ])
  const [one, two, out] = entries.map(({ key }) => key)
  const booking = (key: string | undefined, { id }: Owing) => ({
    key,
    invoiceId: id,
    version: invoices.find((open) => open.id === id)?.version,
  })
  const outgoing = await post('', { text, bookings: [booking(one, first), booking(out, second)] })
  expect([outgoing.status, (await invoiceOf(first))['amountPaid']]).toEqual([422, '0.00'])
  const bookings = [booking(one, first), booking(two, first)]
  expect((await post('', { text, bookings })).status).toBe(200)
  expect(await invoiceOf(first)).toMatchObject({ status: 'open', amountPaid: '100.00' })
  const stale = [{ ...booking(one, first) }]
  expect((await post('', { text, bookings: stale })).status).toBe(409)
})

const camt = (entries: string) => `<?xml version="1.0"?>
<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><d:BkToCstmrStmt><d:Stmt>
${entries.replaceAll(/<(\/?)(?=\w)/g, '<$1d:')}
</d:Stmt></d:BkToCstmrStmt></d:Document>`

it('PAY-02 a camt.053 statement is read, with batches in parts and pending entries left out', async () => {
  const [first, second] = [await owing('Alpha Facility'), await owing('Beta Facility')]
  const part = (amount: string, text: string, payer: string) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="MYR">${amount}</Amt>
     <RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const entry = (amount: string, more: string, kind = 'CRDT', status = '<Cd>BOOK</Cd>') =>
    `<Ntry><Amt Ccy="MYR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>${status}</Sts>
     <BookgDt><Dt>${today}</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>${more}</Ntry>`
  const sum = (Number(first.due) + Number(second.due)).toFixed(2)
  const text = camt(
    entry(
      sum,
      `<NtryDtls>${part(first.due, `Invoice ${first.number} &amp; thanks`, 'A')}${part(second.due, '', 'Beta Facility Ltd')}</NtryDtls>`,
    ) +
      entry('10.00', '', 'DBIT', 'BOOK') +
      entry('20.00', '', 'CRDT', 'PDNG'),
  )
  const { entries } = await preview(text)
  expect(entries.map(kindOf)).toEqual(['number', 'name', 'noPayment', 'noPayment'])
  expect(entries[0]).toMatchObject({
    text: `Invoice ${first.number} & thanks`,
    currency: 'MYR',
    day: today,
    line: 3,
  })
  expect((await post('', { text, bookings: await bookingsOf(text) })).status).toBe(200)
  expect((await invoiceOf(second))['status']).toBe('paid')
})

it.each([
  ['no table', 'Hello\nworld', /^Line 1: the file needs a heading row/],
  ['no amount', 'Date,Amount,Details\n01/12/2026,abc,x', /^Line 2: “abc” is no amount/],
  ['no date', 'Date,Amount,Details\n\n32/12/2026,5.00,x', /^Line 3: “32\/12\/2026” is no date/],
  ['open quote', 'Date,Amount,Details\n01/12/2026,5.00,"x', /^Line \d: its quotes do not match/],
  ['nothing', 'Date,Amount,Details\n', /^The file has no entries/],
  ['a broken document', '<Document>\n<Ntry>\n<Amt></Ntry></Document>', /^Line 3: <\/Ntry> closes nothing/],
  [
    'a document type',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    /^Line 2: a bank statement has no such/,
  ],
  ['an entry without an amount', '<D>\n<Ntry><Sts>BOOK</Sts></Ntry></D>', /^Line 2: the part Amt is missing/],
])('PAY-02 a statement with %s is refused, and the line is named', async (_what, text, message) => {
  const { status, body } = await post('/preview', { text })
  expect([status, body['errors']]).toEqual([422, { text: expect.stringMatching(message) }])
})

it('PAY-02 amounts and dates of banks are read in their forms', async () => {
  const yesterday = addDays(today, -1)
  const short = yesterday
    .split('-')
    .toReversed()
    .join('/')
    .replace(/\d\d(\d\d)$/, '$1')
  const { entries } = await preview(
    [
      'Posting Date\tTransaction Details\tWithdrawal\tDeposit',
      `${short}\tA\t\tRM 1,234.50 CR`,
      `${short}\tB\t(20.00)\t`,
      `${short}\tC\t\t7.00-`,
    ].join('\n'),
  )
  expect(entries.map(({ day, amount }) => [day, amount])).toEqual([
    [yesterday, '1234.50'],
    [yesterday, '-20.00'],
    [yesterday, '-7.00'],
  ])
})
