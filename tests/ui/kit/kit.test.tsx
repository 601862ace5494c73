import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, type RaRecord } from 'react-admin'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { filteredPath } from '../../../src/kit/records/records.ts'
import { relatedTab } from '../../../src/kit/show/relatedTab.tsx'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/employee/employeeAttachment.resource.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const person = (id: number, firstName: string, more: Record<string, unknown> = {}): RaRecord => ({
  id,
  ...base,
  employeeId: `E${id}`,
  firstName,
  lastName: 'Tan',
  contactNumber: '+60123456789',
  status: 'active',
  departmentId: 1,
  groupIds: [],
  pinIds: [],
  ...more,
})
const company = () =>
  fakeApi({
    employee: [
      person(1, 'Aisyah', { supervisorId: 2, basicRate: '4200.00' }),
      person(2, 'Ravi', { status: 'suspended' }),
    ],
    department: [{ id: 1, ...base, name: 'Operations', code: 'OPS', active: true }],
    pin: [{ id: 5, ...base, name: 'Menara Satu', stateName: 'Selangor', status: 'active', radiusM: 100 }],
    work: [
      {
        id: 9,
        ...base,
        refNo: 'WR-1',
        title: 'Lift stuck',
        status: 'in_progress',
        priority: 'high',
        pinId: 5,
        assigneeIds: [],
      },
    ],
    'work-task': [
      {
        id: 3,
        ...base,
        workRequestId: 9,
        sequence: 1,
        label: 'Call the maker',
        result: 'open',
        required: true,
        taskType: 'subtask',
      },
    ],
    'work-file': [],
    'work/history': [
      {
        id: 2,
        at: '2026-03-01T00:00:00Z',
        actorId: 1,
        actorName: 'Aisyah Tan',
        verb: 'update',
        before: { priority: 'low', pinId: 5 },
        after: { priority: 'high', pinId: null },
      },
    ],
  })

const documents = { employee: { tabs: [relatedTab('documents', employeeAttachment, 'userId')] } }

describe('list', () => {
  test('shows the schema’s columns with names for ids, labels for codes, and the total', async () => {
    const server = company()
    renderConsole(server, '/employee')
    const row = (await screen.findByText('Aisyah Tan')).closest('[role="row"]')
    expect(screen.getByRole('heading', { name: /Employees/ })).toBeDefined()
    expect(screen.getByLabelText('2 in all')).toBeDefined()
    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent)
    expect(headings).toEqual(expect.arrayContaining(['Employee', 'Department', 'Permit expiry']))
    expect(await within(row as HTMLElement).findByText('Operations')).toBeDefined()
    expect(within(row as HTMLElement).getByText('Active')).toBeDefined()
    // One request for the names of all rows.
    expect(server.called('getMany').filter((call) => call.resource === 'department')).toHaveLength(1)
    expect(server.last('getList')).toMatchObject({
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'employeeId', order: 'ASC' },
      filter: {},
    })
  })

  test('says of a reference that it is deleted, and leads to no page of it', async () => {
    const server = company()
    Object.assign(server.tables['department']?.[0] ?? {}, { deletedAt: '2026-11-20T00:00:00Z' })
    renderConsole(server, '/employee')
    expect((await screen.findAllByText('Operations (deleted)')).length).toBeGreaterThan(0)
    cleanup()
    renderConsole(server, '/employee/1/show')
    const names = await screen.findAllByText('Operations (deleted)')
    expect(names.map((name) => name.closest('a'))).toEqual(names.map(() => null))
  })

  test('searches after a pause and filters by choice with any-of, shown as a chip that goes again', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/employee')
    await screen.findByText('Aisyah Tan')
    await user.type(screen.getByRole('searchbox'), 'rav')
    await waitFor(() => expect(server.last('getList')).toHaveProperty('filter', { q: 'rav' }))
    await user.clear(screen.getByRole('searchbox'))
    expect(await screen.findByText('Aisyah Tan', undefined, { timeout: 3000 })).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
    await screen.findByRole('combobox', { name: /any of/ })
    await user.click(await screen.findByRole('option', { name: 'Suspended' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(server.last('getList')).toHaveProperty('filter', { status: ['suspended'] }))
    await waitFor(() => expect(screen.queryByText('Aisyah Tan')).toBeNull())

    const chip = screen.getByText(/Status:/).closest('.MuiChip-root')
    fireEvent.click((chip as HTMLElement).querySelector('.MuiChip-deleteIcon') as Element)
    await waitFor(() => expect(server.last('getList')).toHaveProperty('filter', {}))
  })

  test('opens a filter with the focus in its input, and keeps an exclusion', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/employee')
    await screen.findByText('Aisyah Tan')
    const open = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Filter' }))
      await user.click(await screen.findByRole('menuitem', { name }))
      return screen.findByRole('dialog')
    }
    for (const [field, role] of [
      ['Department', 'combobox'],
      ['Job title', 'textbox'],
      ['Status', 'combobox'],
    ] as const) {
      await open(field)
      await waitFor(() => expect(document.activeElement?.getAttribute('role') ?? 'textbox').toBe(role))
      expect(document.activeElement?.tagName).toBe('INPUT')
      if (field !== 'Status') await user.click(screen.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await user.click(screen.getByRole('button', { name: 'Is not' }))
    await user.click(await screen.findByRole('combobox', { name: 'Is none of' }))
    await user.click(await screen.findByRole('option', { name: 'Suspended' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(server.last('getList')).toHaveProperty('filter', { status_neq: ['suspended'] }),
    )
    expect((await screen.findByText(/Status:/)).textContent).toBe('Status: not Suspended')
    // Opened again, it asks for the same; turned round, it keeps the value.
    await user.click(screen.getByText(/Status:/))
    expect((await screen.findByRole('button', { name: 'Is not' })).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Is' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(server.last('getList')).toHaveProperty('filter', { status: ['suspended'] }))

    await open('Department')
    await user.click(await screen.findByRole('button', { name: 'Not empty' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(server.last('getList')).toHaveProperty('filter', {
        status: ['suspended'],
        departmentId_empty: false,
      }),
    )
    expect((await screen.findByText(/Department:/)).textContent).toBe('Department: not empty')
  })

  test('shows similar spellings if a search finds nothing, and says so', async () => {
    const user = userEvent.setup()
    const server = company()
    const { router } = renderConsole(server, '/employee')
    await screen.findByText('Aisyah Tan')
    await user.type(screen.getByRole('searchbox'), 'aisiah')
    expect(await screen.findByText('Nothing matches “aisiah”; showing similar spellings.')).toBeDefined()
    expect(server.last('getList')).toHaveProperty('filter', { q_alike: 'aisiah' })
    expect(await screen.findByText('Aisyah Tan')).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'aisiah')

    await user.type(screen.getByRole('searchbox'), '{Control>}a{/Control}{Backspace}zzzzzz')
    expect(
      await screen.findByText('Nothing matches “zzzzzz”, and nothing is spelled similarly.', undefined, {
        timeout: 3000,
      }),
    ).toBeDefined()
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(server.last('getList')).toHaveProperty('filter', {}))
    expect(screen.queryByText(/similar spellings|spelled similarly/)).toBeNull()

    // What was searched in vain is no place of its own on the way back.
    await user.type(screen.getByRole('searchbox'), 'aisiah')
    await screen.findByText('Nothing matches “aisiah”; showing similar spellings.')
    expect(router.state.location.search).toContain('q_alike')
    await act(() => router.navigate(-1))
    expect(router.state.location.search).not.toContain('aisiah')
  })

  test('filters a date by its range', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/employee')
    await screen.findByText('Aisyah Tan')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Join date' }))
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-01-01' } })
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(server.last('getList')).toHaveProperty('filter', { joinDate_gte: '2026-01-01' }),
    )
    expect(screen.getByText(/Join date:/).textContent).toContain('1 Jan 2026')
  })

  test('deletes a selected row after a look at what refers to it, and brings them back by undo', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/employee')
    const row = (await screen.findByText('Ravi Tan')).closest('[role="row"]') as HTMLElement
    await user.click(within(row).getByRole('checkbox'))
    const bar = await screen.findByRole('toolbar', { name: '1 selected' })
    await user.click(within(bar).getByRole('button', { name: 'Change status' }))
    expect(await screen.findByRole('menuitem', { name: 'Activate' })).toBeDefined()
    expect(screen.getByRole('menuitem', { name: /^Suspend/ }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Escape}')
    for (const record of server.tables['employee'] ?? []) if (record.id === 1) record['supervisorId'] = 2
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 employee' })
    expect(await within(dialog).findByText('Used by 1 employee (Supervisor)')).toBeDefined()
    expect(server.called('runBatch')).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1 employee' }))
    await waitFor(() => expect(screen.queryByText('Ravi Tan')).toBeNull())
    expect(server.last('startBatch')).toMatchObject({ action: 'delete', body: { ids: [2] } })
    expect(await screen.findByText('1 employee deleted')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Ravi Tan')
    expect(await screen.findByText(/^Undone: .*deleted$/)).toBeDefined()
  })

  test('offers nothing that the caller may not do, and no column that he may not read', async () => {
    const server = company()
    renderConsole(server, '/employee/1/show', ['USB', 'ORB'])
    await screen.findByRole('heading', { name: 'Aisyah Tan' })
    expect(screen.queryByRole('link', { name: 'New employee' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByText('Basic pay')).toBeNull()
    cleanup()
    renderConsole(server, '/employee/1/show', allCodes)
    expect(await screen.findByText('Basic pay')).toBeDefined()
    expect(await screen.findByText('4,200.00')).toBeDefined()
  })

  test('offers imports only to users who manage all records', async () => {
    const own = (['create', 'read', 'update'] as const).map((action) => codeFor('US', 'me', action))
    renderConsole(company(), '/employee', own)
    await screen.findByText('Aisyah Tan')
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
    cleanup()
    renderConsole(company(), '/employee')
    expect(await screen.findByRole('link', { name: 'Import' })).toBeDefined()
  })

  test('PERM-02 offers an own code no edit of a colleague and nothing below them', async () => {
    const codes = ['USB', 'USE', 'USG']
    const shown = async (id: number, name: string) => {
      renderConsole(company(), `/employee/${id}/show?tab=documents`, codes, 390, {}, documents, null, 1)
      await screen.findByRole('heading', { name })
      await screen.findByRole('heading', { name: /^Employee documents/ })
      const found = [
        screen.queryByRole('link', { name: 'Edit' }),
        screen.queryByRole('button', { name: 'New employee document' }),
      ]
      cleanup()
      return found.map((element) => element !== null)
    }
    expect(await shown(1, 'Aisyah Tan')).toEqual([true, true])
    expect(await shown(2, 'Ravi Tan')).toEqual([false, false])
  })

  test('moves by keys, opens a row next to the list, and closes it again', async () => {
    const user = userEvent.setup()
    const server = company()
    const { router } = renderConsole(server, '/employee')
    await screen.findByText('Aisyah Tan')
    const lists = server.called('getList').length
    await user.keyboard('jj')
    expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Ravi')
    await user.keyboard('o')
    await waitFor(() => expect(router.state.location.pathname).toBe('/employee/2/show'))
    expect(await screen.findByRole('heading', { name: 'Ravi Tan' })).toBeDefined()
    // The list was neither drawn nor fetched anew, and the cursor is where it was.
    expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Ravi')
    expect(server.called('getList')).toHaveLength(lists)
    await user.keyboard('k')
    expect(await screen.findByRole('heading', { name: 'Aisyah Tan' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/employee'))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined()
  })

  test('keeps a link’s filter over pages, and the list’s arrangement', async () => {
    const server = company()
    const { router } = renderConsole(server, '/employee?filter={"status":["active"]}')
    await screen.findByText('Aisyah Tan')
    await router.navigate(filteredPath(employee, { status: ['suspended'] }))
    fireEvent.click(await screen.findByRole('link', { name: /Ravi Tan/ }))
    await screen.findByRole('heading', { name: 'Ravi Tan' })
    expect(screen.getByText(/^Status:/).textContent).toBe('Status: Suspended')
    await router.navigate('/employee')
    await screen.findByText('Aisyah Tan')
    expect(screen.getByText(/^Status:/).textContent).toBe('Status: Active')
    expect(screen.queryByText('Ravi Tan')).toBeNull()
  })

  test('gives the record the page for itself on narrow screens', async () => {
    renderConsole(company(), '/employee/1/show', allCodes, 390)
    expect(await screen.findByRole('heading', { name: 'Aisyah Tan' })).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('shows cards on a phone: name, place and status', async () => {
    renderConsole(company(), '/employee', allCodes, 390)
    const title = await screen.findByRole('link', { name: /Ravi Tan/ })
    const card = title.closest('[role="row"]') as HTMLElement
    expect(within(card).getByText('Suspended')).toBeDefined()
    expect(within(card).queryByText('Active')).toBeNull()
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  })

  test('shows what belongs to a record as cards on a phone, answers included', async () => {
    const server = fakeApi({
      visit: [{ id: 3, ...base, refNo: 'VS-1', pinId: 5, type: 'audit', status: 'submitted' }],
      pin: [{ id: 5, ...base, name: 'Menara Satu', status: 'active' }],
      'visit-checklist': [
        { id: 8, ...base, visitId: 3, rank: 1, question: 'Toilets are clean', answer: 'fail', points: 3 },
      ],
    })
    renderConsole(server, '/visit/3/show', allCodes, 390)
    const title = await screen.findByRole('link', { name: 'Toilets are clean' })
    const card = title.closest('li') as HTMLElement
    expect(within(card).getByText('Bad')).toBeDefined()
    expect(within(card).getByText('Points')).toBeDefined()
    expect(within(card).getByRole('button', { name: 'Edit Toilets are clean' })).toBeDefined()
  })

  test('teaches where there is nothing yet, and offers to try again where loading failed', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/group')
    expect(await screen.findByText(/Groups gather employees/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'New group' })).toBeDefined()
    cleanup()
    server.refuse('getList', new HttpError('The server is busy.', 503))
    renderConsole(server, '/department')
    expect(await screen.findByText(/The server is busy/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Operations')).toBeDefined()
  })
})

describe('tabs', () => {
  test('opens with open work, most urgent first; a fruitless search searches everywhere', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/work')
    const tabs = within(await screen.findByRole('tablist', { name: 'Views' }))
    await waitFor(() =>
      expect(server.last('getList')).toMatchObject({
        sort: { field: 'dueAt', order: 'ASC' },
        filter: { status: ['pending', 'approved', 'assigned', 'in_progress', 'on_hold'] },
      }),
    )
    expect(tabs.getByRole('tab', { name: 'Open', selected: true })).toBeDefined()
    // The tab's name says what it filters by; what is filtered further is a chip.
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Priority' }))
    await user.click(await screen.findByRole('option', { name: 'High' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect((await screen.findByText(/^Priority:/)).textContent).toBe('Priority: High')
    expect(screen.queryByText(/^Status:/)).toBeNull()
    expect(tabs.getByRole('tab', { name: 'Open', selected: true })).toBeDefined()
    await user.click(tabs.getByRole('tab', { name: 'To verify' }))
    await screen.findByText(/Nothing matches these filters/)
    expect(tabs.getByRole('tab', { name: 'To verify', selected: true })).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'Lift')
    await user.click(await screen.findByRole('button', { name: 'Search everything' }))
    expect(await screen.findByText('Lift stuck')).toBeDefined()
    expect(tabs.getByRole('tab', { name: 'All', selected: true })).toBeDefined()
  })
})

describe('show', () => {
  test('shows key facts in the head, folds empty ones, and hides dangerous actions in a menu', async () => {
    const user = userEvent.setup()
    renderConsole(company(), '/work/9/show')
    await screen.findByRole('heading', { name: 'WR-1 Lift stuck' })
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(expect.arrayContaining(['High', 'Menara Satu']))
    expect(screen.queryByText('Estimate (min)')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Show \d+ empty fields$/ }))
    expect(screen.getByText('Estimate (min)')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    const menu = within(screen.getByRole('dialog', { name: 'More actions' }))
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel request',
      'Delete',
    ])
    await user.click(menu.getByRole('button', { name: 'Cancel request' }))
    expect(await screen.findByRole('dialog', { name: 'Cancel request' })).toBeDefined()
  })

  test('requests a transition’s fields and sends them with the version', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/work/9/show')
    await screen.findByRole('heading', { name: 'WR-1 Lift stuck' })
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Complete' })
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
    expect(await within(dialog).findAllByText(/This is required/)).not.toHaveLength(0)
    expect(server.called('transition')).toHaveLength(0)
    await user.type(within(dialog).getByLabelText(/Completion remark/), 'Cable replaced')
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
    await waitFor(() =>
      expect(server.last('transition')).toMatchObject({
        id: 9,
        verb: 'complete',
        version: 1,
        completionRemark: 'Cable replaced',
      }),
    )
    expect(await screen.findByText(/Lift stuck.*: Completed$/)).toBeDefined()
  })

  test('runs a transition without fields at once, and reports a conflict', async () => {
    const user = userEvent.setup()
    const server = company()
    Object.assign(server.tables['work']?.[0] ?? {}, { status: 'on_hold' })
    renderConsole(server, '/work/9/show')
    await screen.findByRole('heading', { name: 'WR-1 Lift stuck' })
    server.refuse('startBatch', new HttpError('Somebody else has changed this record.', 409, {}))
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText(/Lift stuck is unchanged: Somebody else has changed/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByText(/Lift stuck.*: In progress$/)).toBeDefined()
    expect(server.last('startBatch')).toMatchObject({ action: 'resume', body: { ids: [9], version: 1 } })
    expect(screen.queryByRole('dialog')).toBeNull()
    // What was done without a question is taken back as quickly.
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Resume' })
    expect(server.tables['work']?.[0]).toMatchObject({ status: 'on_hold' })
  })

  test('explains a missing or closed record, and links to the list', async () => {
    const user = userEvent.setup()
    const server = company()
    const gone = () =>
      server.refuse('getOne', new HttpError('There is no such record.', 404, { code: 'not_found' }))
    for (const [path, width] of [
      ['/employee/77/show', 1440],
      ['/employee/77/show', 390],
      ['/employee/77', 1440],
    ] as const) {
      gone()
      const { router } = renderConsole(server, path, allCodes, width)
      const alert = await screen.findByRole('alert')
      expect((await within(alert).findByRole('heading')).textContent).toBe('There is no such employee')
      expect(alert.textContent).toContain('It does not exist any more, or it is not yours to see.')
      expect(screen.queryByText(/Item does not exist|Element does not exist/)).toBeNull()
      await user.click(within(alert).getByRole('link', { name: '‹ Employees' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/employee'))
      cleanup()
    }
  })

  test('keeps typed text of a transition after a conflict and an outside click', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/work/9/show')
    await screen.findByRole('heading', { name: 'WR-1 Lift stuck' })
    await user.click(screen.getByRole('button', { name: 'Complete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Complete' })
    const remark = within(dialog).getByLabelText(/Completion remark/)
    await user.type(remark, 'Cable replaced')
    await user.keyboard('{Escape}')
    const work = server.tables['work']?.[0]
    Object.assign(work ?? {}, { version: 2, priority: 'low' })
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
    await within(dialog).findByText(
      /Somebody else changed this since you opened it.*what you typed is still here/,
    )
    expect(remark).toHaveProperty('value', 'Cable replaced')
    await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
    await screen.findByText(/Lift stuck.*: Completed$/)
    expect(server.last('transition')).toMatchObject({ version: 2, completionRemark: 'Cable replaced' })
  })

  test('adds, within the record, to what belongs to it, and shows what follows for the record', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/work/9/show')
    expect(await screen.findByText('Call the maker')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'New work task' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByLabelText(/Work request/)).toBeNull()
    await user.type(await within(dialog).findByRole('textbox', { name: /^Task/ }), 'Test the brake')
    Object.assign(server.tables['work']?.[0] ?? {}, { title: 'Lift stuck, brake to test' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Test the brake')).toBeDefined()
    await screen.findByRole('heading', { name: 'WR-1 Lift stuck, brake to test' })
    expect(server.last('create')).toMatchObject({
      data: {
        workRequestId: 9,
        label: 'Test the brake',
        sequence: 1,
      },
    })
  })

  test('tells the history in labels and names', async () => {
    const user = userEvent.setup()
    renderConsole(company(), '/work/9/show')
    await user.click(await screen.findByRole('tab', { name: 'History' }))
    const entry = (await screen.findByText('Aisyah Tan', { selector: 'strong' })).closest('li') as HTMLElement
    expect(entry.textContent).toContain('Priority: Low → High')
    await waitFor(() => expect(entry.textContent).toContain('Pin: Menara Satu → nothing'))
  })

  test('says in the history which step an undo took back', async () => {
    const user = userEvent.setup()
    const server = company()
    const entry = { at: '2026-03-02T00:00:00Z', actorId: 1, actorName: 'Aisyah Tan', before: {}, after: {} }
    const verbs = ['complete', 'delete', 'update']
    server.tables['work/history'] = verbs.flatMap((verb, batch) => [
      { ...entry, id: 10 + batch, batchId: batch + 1, verb },
      { ...entry, id: 20 + batch, batchId: batch + 1, verb: 'undo' },
    ])
    renderConsole(server, '/work/9/show')
    await user.click(await screen.findByRole('tab', { name: 'History' }))
    await screen.findByText(/undid: Complete/)
    expect(screen.getByText(/undid the deletion/)).toBeDefined()
    expect(screen.getByText(/undid a change/)).toBeDefined()
    expect(screen.queryByText(/bulk/)).toBeNull()
  })
})

describe('form', () => {
  test('a number-only input removes the last invalid character (NAV-06)', async () => {
    const user = userEvent.setup()
    renderConsole(company(), '/employee/create')
    const pay = await screen.findByLabelText(/Basic pay/)
    await user.type(pay, '1200x.5o')
    expect(pay).toHaveProperty('value', '1200.5')
    await user.clear(pay)
    await user.paste('RM 4,200.00')
    expect(pay).toHaveProperty('value', '4200.00')
  })

  test('shows errors at the fields and in a summary, and saves with one idempotency key', async () => {
    const user = userEvent.setup()
    const server = company()
    const { router } = renderConsole(server, '/employee/create')
    await user.type(await screen.findByLabelText(/Staff no\./), 'E77')
    await user.type(screen.getByLabelText(/Last name/), 'Lim')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('First name: This is required.')
    await user.click(within(summary).getByRole('button', { name: 'First name' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/))
    await user.keyboard('Mei')
    await user.type(screen.getByLabelText(/Contact number/), '012-345 6789')
    await user.tab()
    await waitFor(() =>
      expect(screen.getByLabelText(/Contact number/)).toHaveProperty('value', '+60123456789'),
    )

    server.refuse('create', new HttpError('Failed to fetch', 0))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/what you typed is still here/)).toBeDefined()
    expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Mei')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/employee\/1002\/show/))
    const keys = server
      .called('create')
      .map((call) => (call.params as { meta: { idempotencyKey: string } }).meta.idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(server.last('create')).toHaveProperty('data', {
      employeeId: 'E77',
      firstName: 'Mei',
      lastName: 'Lim',
      contactNumber: '+60123456789',
      groupIds: [],
      pinIds: [],
      skillIds: [],
    })
  })

  test('PERM-02 makes a record for its user where the code is for own records, without asking whom', async () => {
    const user = userEvent.setup()
    const server = fakeApi({ emergency: [] })
    renderConsole(server, '/emergency/create', ['EME', 'EMF'], 390, {}, {}, null, 7)
    await user.type(await screen.findByRole('textbox', { name: 'Remarks of the person' }), 'Gas')
    expect(screen.queryByRole('combobox', { name: /^Person/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.last('create')).toMatchObject({ data: { userId: 7, remarkUser: 'Gas' } }),
    )
  })

  test('puts the server’s messages at their fields', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/department/1')
    await user.type(await screen.findByLabelText(/Name/), ' 2')
    server.refuse(
      'update',
      new HttpError('Invalid', 422, { errors: { name: 'Another record has this already.' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(document.querySelector('[data-field="name"]')?.textContent).toContain(
        'Another record has this already.',
      ),
    )
    expect(screen.getByLabelText(/Name/)).toHaveProperty('value', 'Operations 2')
  })

  test('shows both versions after a conflict, and saves the choice over the new one', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/department/1')
    await user.type(await screen.findByLabelText(/Name/), ' mine')
    Object.assign(server.tables['department']?.[0] ?? {}, {
      name: 'Operations theirs',
      code: 'OPX',
      version: 4,
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: /Somebody else changed/ })
    expect(within(dialog).getByText('Operations mine')).toBeDefined()
    expect(within(dialog).getByText('Operations theirs')).toBeDefined()
    // Changed by me: mine; changed by them alone: theirs.
    expect(within(dialog).getByLabelText('Operations mine')).toHaveProperty('checked', true)
    expect(within(dialog).getByLabelText('OPX')).toHaveProperty('checked', true)
    await user.click(within(dialog).getByRole('button', { name: 'Save again' }))
    await waitFor(() => expect(server.called('update')).toHaveLength(2))
    expect(server.last('update')).toMatchObject({
      data: { name: 'Operations mine', code: 'OPX', version: 4 },
    })
    await waitFor(() =>
      expect(server.tables['department']?.[0]).toMatchObject({ name: 'Operations mine', version: 5 }),
    )
  })

  test('uploads a chosen file at once, searches references on the server, and saves both ids', async () => {
    const user = userEvent.setup()
    const server = company()
    renderConsole(server, '/work-file/create')
    await screen.findByRole('button', { name: 'Choose a file' })
    const picker = document.querySelector('input[type="file"]')
    await user.upload(picker as HTMLInputElement, new File(['ok'], 'before.txt', { type: 'text/plain' }))
    expect(await screen.findByText('before.txt, text/plain, 1 KB')).toBeDefined()
    await user.type(screen.getByRole('combobox', { name: /Work request/ }), 'Lift')
    await waitFor(() =>
      expect(server.called('getList').map(({ params }) => params)).toContainEqual(
        expect.objectContaining({ filter: { q: 'Lift' } }),
      ),
    )
    await user.click(await screen.findByRole('option', { name: 'WR-1 Lift stuck' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.last('create')).toHaveProperty('data', { phase: 'before', fileId: 77, workRequestId: 9 }),
    )
  })

  test('asks before work that is not saved is left', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn<() => boolean>(() => false)
    vi.stubGlobal('confirm', confirm)
    const { router } = renderConsole(company(), '/department/1')
    const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const field = await screen.findByLabelText(/Name/)
    expect(closesUnasked()).toBe(true)
    await user.type(field, ' and more')
    await waitFor(() => expect(closesUnasked()).toBe(false))
    await act(() => router.navigate('/employee'))
    expect(confirm).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/department/1')
    expect(screen.getByLabelText(/Name/)).toHaveProperty('value', 'Operations and more')
  })
})
