import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext, HttpError } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ActionButton } from '../../../src/kit/form/ActionButton.tsx'
import { kitTexts } from '../../../src/kit/texts/texts.ts'
import { createI18nProvider } from '../../../src/providers/i18n/i18nProvider.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { defineCall, done } from '../../../src/schema/call.ts'
import { day } from '../../../src/schema/days.ts'
import { reference } from '../../../src/schema/fields.ts'
import { messages } from '../../../src/schema/messages.ts'
import { shownAs } from '../../../src/schema/members.ts'
import { fakeApi } from '../kitHarness.tsx'

afterEach(cleanup)

const close = defineCall({
  method: 'POST',
  path: 'counter/{id}/close',
  concurrency: 'adds',
  access: 'member',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    remark: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
    on: day,
    days: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
    urgent: z.boolean(),
    kind: z.enum(['loud', 'quiet']),
    pinId: shownAs(reference({ to: pin.name }), z.nullable(z.int())),
    version: z.int(),
  }),
  answer: done,
})

const en = {
  remark: 'Remark',
  on: 'Closes on',
  days: 'Days',
  daysHelp: 'Working days',
  urgent: 'Urgent',
  kind: 'Kind',
  kind_loud: 'With music',
  kind_quiet: 'Without a sound',
  pinId: 'Site',
}

test('draws a call’s body, validates it by its rules, and shows a refusal at the fields', async () => {
  const user = userEvent.setup()
  const server = fakeApi({ pin: [{ id: 5, version: 1, name: 'Menara Satu', status: 'active' }] })
  const sent: unknown[] = []
  let refusal: unknown = new HttpError('Some values are not valid.', 422, {
    errors: { on: 'Choose a day to come.', version: 'It was changed.' },
  })
  Object.assign(server.api, {
    call: async (_: string, below: string, { body }: { body: unknown }) => {
      sent.push(below, body)
      if (refusal) throw refusal
      return { data: { ok: true } }
    },
  })
  const said: unknown[] = []
  let typed = 0
  const i18n = await createI18nProvider('en', { en: { kit: kitTexts, counter: en }, ms: async () => ({}) })
  render(
    <MemoryRouter>
      <AdminContext dataProvider={server.api} i18nProvider={i18n}>
        <ActionButton
          call={close}
          title="Close the counter"
          submit="Close it"
          texts={{ name: 'counter', en }}
          resource={pin}
          asks={['name', 'remark', 'on', 'days', 'urgent', 'kind', 'pinId']}
          start={{ urgent: true }}
          input={(asked) => ({ params: { id: 3 }, body: { ...asked, version: 2 } })}
          onTyped={() => typed++}
          onDone={(answer) => said.push(answer)}
        />
      </AdminContext>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Close the counter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the counter' }))
  const submit = () => user.click(dialog.getByRole('button', { name: 'Close it' }))
  dialog.getByText('Working days')
  expect(dialog.getByLabelText('Remark').tagName).toBe('TEXTAREA')

  // What the rules refuse is not sent; the label of the name is the resource's.
  await submit()
  await waitFor(() => expect(dialog.getAllByText('This is required.')).toHaveLength(3))
  expect(sent).toEqual([])
  expect(dialog.getAllByText('*').length).toBe(3)

  await user.type(dialog.getByLabelText(/^Name/), 'North')
  fireEvent.change(dialog.getByLabelText(/^Closes on/), { target: { value: '2027-03-04' } })
  await user.type(dialog.getByLabelText('Days'), '12')
  await user.click(dialog.getByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'With music' }))
  await submit()
  await dialog.findByText(messages.max(9))
  await user.clear(dialog.getByLabelText('Days'))
  await user.type(dialog.getByLabelText('Days'), '4')

  const before = typed
  await submit()
  await dialog.findByText('Choose a day to come.')
  expect(before).toBeGreaterThan(4)
  expect(typed).toBe(before)
  dialog.getByText('Some values are not valid. It was changed.')
  const body = {
    name: 'North',
    remark: null,
    on: '2027-03-04',
    days: 4,
    urgent: true,
    kind: 'loud',
    pinId: null,
    version: 2,
  }
  expect(sent).toEqual(['3/close', body])

  refusal = undefined
  await user.click(dialog.getByRole('combobox', { name: /^Site|^Pin/ }))
  await user.click(await screen.findByRole('option', { name: 'Menara Satu' }))
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({ ...body, pinId: 5 })
  expect(said).toEqual([{ ok: true }])
})
