import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { AdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { RepairDialog } from '../../../src/custom/attendance/dialogs/RepairDialog.tsx'
import { CopyDialog as CopyRates } from '../../../src/custom/efp/rates/CopyDialog.tsx'
import { rateTexts } from '../../../src/custom/efp/rates/texts.ts'
import { TryDialog } from '../../../src/custom/efp/TryDialog.tsx'
import { efpTexts } from '../../../src/custom/efp/texts.ts'
import { DecideDialog } from '../../../src/custom/leave/DecideDialog.tsx'
import { leaveTexts } from '../../../src/custom/leave/texts.ts'
import { timesheetTexts } from '../../../src/custom/attendance/texts.ts'
import { CopyDialog as CopySchedule } from '../../../src/custom/maintenance/schedule/many/CopyDialog.tsx'
import { GenerateDialog } from '../../../src/custom/maintenance/schedule/many/GenerateDialog.tsx'
import { ShiftDialog } from '../../../src/custom/maintenance/schedule/many/ShiftDialog.tsx'
import { manyTexts } from '../../../src/custom/maintenance/schedule/many/manyTexts.ts'
import { CustomerDialog } from '../../../src/custom/payment/CustomerDialog.tsx'
import { paymentTexts } from '../../../src/custom/payment/texts.ts'
import { kitTexts } from '../../../src/kit/texts/texts.ts'
import { createI18nProvider } from '../../../src/providers/i18n/i18nProvider.ts'
import { rateType } from '../../../src/resources/efp/rateType.resource.ts'
import { fakeApi } from '../kitHarness.tsx'

vi.mock('../../../src/providers/viewer/useCompany.ts', () => ({ useCompany: () => undefined }))
afterEach(cleanup)

const areas = [rateTexts, efpTexts, leaveTexts, timesheetTexts, manyTexts, paymentTexts]
const texts = Object.fromEntries(areas.map(({ name, en }) => [name, en]))
const close = () => undefined
const customer = {
  billingName: 'Bintang',
  billingEmail: 'old@bintang.example',
  billingAddress: 'Jalan 1',
  taxNo: null,
  version: 4,
  customerId: null,
  currency: 'MYR',
}
const rate = { jobId: null, groupId: null, userId: null, effectiveTo: null, pinId: null, nationality: null }

interface Case {
  dialog: ReactElement
  /** Typed texts, or a chosen option, by label. */
  fills?: Readonly<Record<string, string>>
  submit: string
  sent: unknown
}

const cases: Record<string, Case> = {
  'fills in punches': {
    dialog: <RepairDialog lines={[]} onClose={close} />,
    fills: { Reason: 'Reader broken' },
    submit: timesheetTexts.en.repair.replace('%{count}', '0'),
    sent: { ids: [], assignmentIds: [], reason: 'Reader broken' },
  },
  'rejects leave': {
    dialog: <DecideDialog id={3} refNo="L-1" decision="reject" insteadOf="" onClose={close} />,
    fills: { Remark: 'Too late' },
    submit: 'Reject',
    sent: { remark: 'Too late' },
  },
  'approves leave without a remark': {
    dialog: <DecideDialog id={3} refNo="L-1" decision="approve" insteadOf="" onClose={close} />,
    submit: 'Approve',
    sent: { remark: null },
  },
  'changes billing details': {
    dialog: <CustomerDialog customer={customer} onClose={close} onSaved={close} />,
    fills: { 'E-mail for invoices': 'new@bintang.example' },
    submit: 'Save',
    sent: {
      billingName: 'Bintang',
      billingEmail: 'new@bintang.example',
      billingAddress: 'Jalan 1',
      taxNo: null,
      version: 4,
    },
  },
  'copies a schedule': {
    dialog: <CopySchedule ids={[7]} onClose={close} />,
    fills: { Pins: 'Menara Satu' },
    submit: 'Copy',
    sent: { pinIds: [5] },
  },
  'makes work of schedules': {
    dialog: <GenerateDialog ids={[7]} onClose={close} />,
    submit: 'Make',
    sent: { ids: [7] },
  },
  'shows moved dates': {
    dialog: <ShiftDialog ids={[7]} onClose={close} />,
    fills: { Days: '3' },
    submit: manyTexts.en.look,
    sent: { ids: [7], days: 3 },
  },
  'tries a rate': {
    dialog: <TryDialog period={{ id: 2, startDate: '2026-11-01' }} onClose={close} />,
    fills: { Amount: '20' },
    submit: 'Calculate',
    sent: { ...rate, rateTypeId: 9, amount: '20', basis: 'per_hour', effectiveFrom: '2026-11-01' },
  },
  'previews copied rates': {
    dialog: <CopyRates rateTypeId={9} from="2026-11-01" onClose={close} />,
    fills: { 'To the pin': 'Menara Satu' },
    submit: 'Look first',
    sent: {
      rateTypeId: 9,
      nationality: null,
      fromPinId: null,
      toPinId: 5,
      uplift: '3',
      from: '2026-11-01',
      preview: true,
    },
  },
}

test.each(Object.entries(cases))(
  'the dialog of a call %s',
  async (_, { dialog, fills = {}, submit, sent }) => {
    const user = userEvent.setup()
    const server = fakeApi({
      pin: [{ id: 5, version: 1, name: 'Menara Satu', status: 'active' }],
      [rateType.route]: [{ id: 9, version: 1, name: 'Normal hours' }],
    })
    const bodies: unknown[] = []
    Object.assign(server.api, {
      call: async (_resource: string, _below: string, { body }: { body: unknown }) => {
        bodies.push(body)
        throw new Error('Stays open')
      },
    })
    const i18n = await createI18nProvider('en', { en: { kit: kitTexts, ...texts }, ms: async () => ({}) })
    render(
      <MemoryRouter>
        <AdminContext dataProvider={server.api} i18nProvider={i18n}>
          {dialog}
        </AdminContext>
      </MemoryRouter>,
    )
    const shown = within(await screen.findByRole('dialog'))
    for (const [label, value] of Object.entries(fills)) {
      const input = shown.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
      await user.clear(input)
      await user.type(input, value)
      if (input.role === 'combobox') await user.click(await screen.findByRole('option', { name: value }))
    }
    await user.click(shown.getByRole('button', { name: submit }))
    await waitFor(() => expect(bodies).toEqual([sent]))
    await shown.findByText(/Stays open/)
  },
)
