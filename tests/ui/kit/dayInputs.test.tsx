import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daySpan, viewerZone } from '../../../src/domain/time/moments.ts'
import { dayTextOf } from '../../../src/kit/fields/day/dayText.ts'
import { ErrorRow } from '../../../src/kit/import/check/ErrorRow.tsx'
import { formatsOf } from '../../../src/kit/formats/locale.ts'
import { writeDaysAs } from '../../../src/providers/viewer/dayShape.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

beforeEach(() => writeDaysAs('DD/MM/YYYY'))
afterEach(() => {
  cleanup()
  writeDaysAs('D MMM YYYY')
})

const contract = () =>
  fakeApi({
    contract: [
      {
        id: 1,
        version: 1,
        contractNo: 'C-1',
        status: 'draft',
        startDate: '2026-03-04',
        endDate: '2027-03-03',
      },
    ],
    work: [],
    pin: [],
    vendor: [],
  })

const field = async (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const sent = (server: ReturnType<typeof fakeApi>, method: string) => server.last(method)

test('reads and writes days in the company’s format, in words by country, and ISO', () => {
  const told = (['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const).map((shape) => {
    const days = dayTextOf('date', shape, 'UTC')
    return [days.pattern, days.write('2026-03-04'), days.read('3/4/2026'), days.read(' 2026-03-04 ')]
  })
  expect(told).toEqual([
    ['dd/mm/yyyy', '04/03/2026', '2026-04-03', '2026-03-04'],
    ['dd/mm/yyyy', '04/03/2026', '2026-04-03', '2026-03-04'],
    ['mm/dd/yyyy', '03/04/2026', '2026-03-04', '2026-03-04'],
    ['yyyy-mm-dd', '2026-03-04', '2026-04-03', '2026-03-04'],
  ])
  const days = dayTextOf('date', 'DD/MM/YYYY', 'UTC')
  expect([days.read('31/02/2026'), days.read('4 Mac 2026'), days.read('4/3'), days.read('')]).toEqual([
    undefined,
    '2026-03-04',
    undefined,
    undefined,
  ])
  // Nothing that was typed is ever another text.
  expect([days.write('31/02/2026'), days.write('2026-02-31')]).toEqual(['31/02/2026', '2026-02-31'])
})

test('days and moments are shown as the company writes them, not as the browser does', async () => {
  const shown = (['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const).map((shape) => {
    const formats = formatsOf('en', shape, 'Asia/Kuala_Lumpur')
    return [formats.day('2026-03-04'), formats.dayOf('2026-03-03T20:00:00Z')]
  })
  const days = ['4 Mar 2026', '04/03/2026', '03/04/2026', '2026-03-04']
  expect(shown).toEqual(days.map((day) => [day, day]))
  renderConsole(contract(), '/contract/1/show')
  await screen.findAllByText('03/03/2027')
})

test('shows a changed birth date of an import in the company’s format', () => {
  const fault = {
    record: 1,
    title: 'SM-0001',
    column: 'Birth date',
    field: 'dateOfBirth',
    message: 'Another birth date',
    was: '05/03/1993',
    confirm: '1992-03-05',
  }
  render(
    <TestTranslationProvider translate={(key: string, { value }: { value?: string } = {}) => value ?? key}>
      <table>
        <tbody>
          <ErrorRow
            fault={fault}
            value="05/03/1993"
            left={false}
            confirmed={false}
            created={false}
            alike={[fault]}
            frozen={false}
            correct={() => undefined}
          />
        </tbody>
      </table>
    </TestTranslationProvider>,
  )
  expect(screen.queryAllByText('05/03/1992')).toHaveLength(1)
})

test('times are written and read by the clocks of the site', () => {
  const there = dayTextOf('instant', 'MM/DD/YYYY', 'Asia/Kolkata')
  const at = '2026-03-04T06:30:00.000Z'
  expect([there.write(at), there.read('03/04/2026 12:00'), there.read('03/04/2026 12:00 pm')]).toEqual([
    '03/04/2026 12:00',
    at,
    at,
  ])
  expect([there.read('2026-03-04T12:00'), there.toNative(at), there.ofNative('2026-03-04T12:00')]).toEqual([
    at,
    '2026-03-04T12:00',
    at,
  ])
  expect([there.write('3'), there.read('03/04/2026 25:00'), there.ofNative('')]).toEqual(['3', undefined, ''])
})

test('shows a form’s day in the company’s format, and keeps invalid text', async () => {
  const server = contract()
  renderConsole(server, '/contract/1')
  const end = await field(/^End/)
  await waitFor(() => expect([end.type, end.value]).toEqual(['text', '03/03/2027']))
  fireEvent.focus(end)
  fireEvent.change(end, { target: { value: '31/02/2028' } })
  fireEvent.blur(end)
  expect((await screen.findByText(/is no date\. Write it like 31\/12\/2026\.$/)).textContent).toMatch(/^End/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(end.getAttribute('aria-invalid')).toBe('true'))
  expect([end.value, sent(server, 'update')]).toEqual(['31/02/2028', undefined])

  // What is typed is never rewritten while somebody types; once they leave, it stands as the company writes it.
  fireEvent.focus(end)
  fireEvent.change(end, { target: { value: '1/2/2028' } })
  expect(end.value).toBe('1/2/2028')
  fireEvent.blur(end)
  await waitFor(() => expect(end.value).toBe('01/02/2028'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(server, 'update')).toMatchObject({ data: { endDate: '2028-02-01' } }))
})

test('the calendar of the browser gives and takes the same day', async () => {
  const server = contract()
  renderConsole(server, '/contract/1')
  const end = await field(/^End/)
  await waitFor(() => expect(end.value).toBe('03/03/2027'))
  const whole = end.closest<HTMLElement>('.MuiFormControl-root')
  if (!whole) throw new Error('The input stands in no field')
  const native = whole.querySelector<HTMLInputElement>('input[type="date"]')
  if (!native) throw new Error('The field has no calendar')
  const opened: string[] = []
  native.showPicker = () => void opened.push(native.value)
  fireEvent.keyDown(end, { key: 'ArrowDown', altKey: true })
  fireEvent.click(within(whole).getByRole('button', { name: 'Choose a date', description: /^End/ }))
  expect(opened).toEqual(['2027-03-03', '2027-03-03'])
  fireEvent.change(native, { target: { value: '2029-01-31' } })
  expect(end.value).toBe('31/01/2029')
  fireEvent.change(native, { target: { value: '' } })
  expect(end.value).toBe('')
})

test('refuses an invalid day in a filter, and applies times by the list’s whole day', async () => {
  const server = contract()
  const { router } = renderConsole(server, '/work')
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Due' }))
  const from = await field('From')
  fireEvent.focus(from)
  fireEvent.change(from, { target: { value: '31/02/2026' } })
  fireEvent.blur(from)
  const apply = screen.getByRole('button', { name: 'Apply' })
  fireEvent.click(apply)
  await screen.findByText('From is no date. Write it like 31/12/2026.')
  expect([from.value, router.state.location.search]).toEqual(['31/02/2026', ''])
  fireEvent.change(from, { target: { value: '04/03/2026' } })
  fireEvent.click(apply)
  const { start } = daySpan('2026-03-04', '2026-03-04', viewerZone())
  await waitFor(() => expect(server.last('getList')).toMatchObject({ filter: { dueAt_gte: start } }))
  expect((await screen.findByText(/^Due:/)).textContent).toBe('Due: ≥ 04/03/2026')
  const now = new Date().toISOString()
  await router.navigate(`/work?filter=${encodeURIComponent(JSON.stringify({ dueAt_lte: now }))}`)
  await waitFor(() =>
    expect(screen.getByText(/^Due:/).textContent).toBe(`Due: ≤ ${formatsOf('en', 'DD/MM/YYYY').exact(now)}`),
  )
})
