import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { AdminContext, Form, I18nContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { SitesInput } from '../../../src/custom/home/Filters.tsx'
import { ResponsibleInput } from '../../../src/custom/maintenance/work/actions/ResponsibleInput.tsx'
import { allOption } from '../../../src/domain/access/filters.ts'
import { FieldInput } from '../../../src/kit/fields/inputs.tsx'
import { RecordPicker } from '../../../src/kit/fields/reference/RecordPicker.tsx'
import { kitTexts } from '../../../src/kit/texts/texts.ts'
import { createI18nProvider } from '../../../src/providers/i18n/i18nProvider.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { fakeApi } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const people = [
  { id: 1, firstName: 'Aisyah', lastName: 'Tan', employeeId: 'E1' },
  { id: 2, firstName: 'Ravi', lastName: 'Das', employeeId: 'E2' },
]
const sites = [
  { id: 5, ...base, name: 'Menara Satu', status: 'active' },
  { id: 6, ...base, name: 'Plaza Dua', status: 'active' },
]

/** An input that stands in a form; drawn anew by `settle`, as when the company or the permissions arrive. */
function open(input: () => ReactNode, values: object = {}) {
  const server = fakeApi({ employee: people.map((one) => ({ ...one, ...base })), pin: sites })
  let answer: () => void = () => undefined
  const named = new Promise<void>((resolve) => (answer = resolve))
  const sought: unknown[] = []
  const { getOne, getMany, getList } = server.api
  Object.assign(server.api, {
    getList: (...given: Parameters<typeof getList>) => {
      sought.push(given[1].filter.q)
      return named.then(() => getList(...given))
    },
    getOne: (...given: Parameters<typeof getOne>) => named.then(() => getOne(...given)),
    getMany: (...given: Parameters<typeof getMany>) => named.then(() => getMany(...given)),
    call: async (_: string, below: string) => {
      sought.push(new URLSearchParams(below.split('?')[1]).get('q'))
      return {
        data: people.map((one) => ({
          ...one,
          here: true,
          photoId: null,
          department: null,
          sites: [],
          open: 0,
        })),
      }
    },
  })
  const page = () => (
    <MemoryRouter>
      <AdminContext dataProvider={server.api}>
        <Form defaultValues={values}>{input()}</Form>
      </AdminContext>
    </MemoryRouter>
  )
  const { rerender } = render(page())
  return { sought, settle: () => rerender(page()), answer: () => act(async () => answer()) }
}

const field = { kind: 'reference', to: 'pin', label: 'Pin' } as const

test.each<[string, () => ReactNode, object]>([
  ['a reference', () => <FieldInput name="pinId" field={field} label="Pin" />, {}],
  ['a reference that has one', () => <FieldInput name="pinId" field={field} label="Pin" />, { pinId: 5 }],
  [
    'several references',
    () => <FieldInput name="pinIds" field={{ ...field, kind: 'references' }} label="Pin" />,
    { pinIds: [5] },
  ],
  [
    'who is responsible',
    () => <ResponsibleInput source="responsibleId" label="Pin" required={false} record={undefined} />,
    { responsibleId: 1 },
  ],
  [
    'one record of a page',
    () => <RecordPicker resource={pin} label="Pin" placeholder="" value={5} onChange={() => undefined} />,
    {},
  ],
  ['the sites of a page', () => <SitesInput pins={[5]} onChange={() => undefined} />, {}],
])('no key that is typed into the choice of %s is lost while its page settles', async (_, input, values) => {
  const user = userEvent.setup()
  const { sought, settle, answer } = open(input, values)
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  await user.click(box)
  await user.keyboard('{Control>}a{/Control}D')
  settle()
  await answer()
  await user.keyboard('u')
  settle()
  await user.keyboard('a')
  await waitFor(() => expect(sought).toContain('Dua'))
  settle()
  expect(box.value).toBe('Dua')
})

test('CONST-01 a choice of pins offers All, whose id is -1, for no limit', async () => {
  const user = userEvent.setup()
  const chosen: (number | undefined)[] = []
  function Chooser() {
    const [value, setValue] = useState<number>()
    const choose = (id: number | undefined) => {
      chosen.push(id)
      setValue(id)
    }
    return <RecordPicker resource={pin} label="Pin" withAll value={value} onChange={choose} />
  }
  const i18n = await createI18nProvider('en', { en: { kit: kitTexts }, ms: async () => ({}) })
  const { answer } = open(() => (
    <I18nContextProvider value={i18n}>
      <Chooser />
    </I18nContextProvider>
  ))
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  const choose = async (name: string) => {
    await user.click(box)
    await user.click(await screen.findByRole('option', { name }))
  }
  expect(box.value).toBe(allOption.name)
  await answer()
  await choose('Plaza Dua')
  await waitFor(() => expect(box.value).toBe('Plaza Dua'))
  await choose(allOption.name)
  expect([box.value, chosen]).toEqual([allOption.name, [6, undefined]])
})

test('distinguishes people of one name by their numbers', async () => {
  const server = fakeApi({
    employee: [...people, { id: 3, firstName: 'Aisyah', lastName: 'Tan', employeeId: 'E3' }].map((one) => ({
      ...one,
      ...base,
    })),
  })
  const input = <FieldInput name="userId" field={{ ...field, to: 'employee' }} label="Employee" />
  render(
    <MemoryRouter>
      <AdminContext dataProvider={server.api}>
        <Form>{input}</Form>
      </AdminContext>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByRole('option', { name: 'Aisyah Tan (E1)' })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Aisyah Tan (E1)', 'Aisyah Tan (E3)', 'Ravi Das']),
  )
})

test('chooses an assignee by picture, staff number, department, site and open work', async () => {
  const server = fakeApi({ employee: [] })
  const told = { here: true, photoId: null, department: 'Guarding', sites: ['Menara Satu'], open: 3 }
  Object.assign(server.api, {
    call: async () => ({
      data: people.map((one) => ({ ...one, ...told, firstName: 'Aisyah', lastName: 'Tan' })),
    }),
  })
  render(
    <MemoryRouter>
      <AdminContext dataProvider={server.api}>
        <Form>
          <ResponsibleInput source="responsibleId" label="Responsible" required={false} record={undefined} />
        </Form>
      </AdminContext>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('combobox'))
  const options = await screen.findAllByRole('option', { name: 'Aisyah Tan' })
  // The area's texts are not loaded here: the last part stands by its key.
  expect(options.map((one) => one.textContent)).toEqual([
    'ATAisyah TanE1 · Guarding · Menara Satu · workActions.openWork',
    'ATAisyah TanE2 · Guarding · Menara Satu · workActions.openWork',
  ])
})
