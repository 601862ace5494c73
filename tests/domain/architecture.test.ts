import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const filesBelow = (folder: string): string[] =>
  !existsSync(path.join(root, folder))
    ? []
    : readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

const sources = [...filesBelow('src'), ...filesBelow('server')]

/** Relative imports of a file, as paths from the root; type-only ones count too, because they bind just as well. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const matches = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...matches].map(([, target = '']) =>
    path.relative(root, path.resolve(root, path.dirname(file), target)),
  )
}

const room = (file: string): string => {
  const parts = file.split('/')
  if (parts.length === 2) return parts[0] === 'server' ? 'server' : 'App'
  return `${parts[0]}/${parts[1]}`
}

/** Which rooms a room may import from (docs/architecture.md); itself always. */
const mayImport: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/schema': ['src/domain'],
  'src/resources': ['src/domain', 'src/schema'],
  'src/kit': ['src/domain', 'src/schema', 'src/resources', 'src/providers'],
  'src/providers': ['src/domain', 'src/schema', 'src/resources'],
  'src/custom': ['src/domain', 'src/schema', 'src/resources', 'src/kit', 'src/providers'],
  App: ['src/domain', 'src/schema', 'src/resources', 'src/kit', 'src/providers', 'src/custom'],
  'server/platform': ['src/domain', 'src/schema'],
  'server/engine': ['src/domain', 'src/schema', 'server/platform'],
  'server/modules': ['src/domain', 'src/schema', 'src/resources', 'server/platform', 'server/engine'],
  server: ['src/domain', 'src/schema', 'src/resources', 'server/platform', 'server/engine', 'server/modules'],
}

it('imports only ever point the allowed way between the rooms', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => room(target) !== room(file) && !mayImport[room(file)]?.includes(room(target)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(sources.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

it('keeps the console away from the server, the server away from screens, and everybody away from tests', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) => target.startsWith('tests/') || (file.startsWith('server/') && target.endsWith('.tsx')),
      )
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

it('lets custom screens stand alone, save for the charts that they share', () => {
  const screen = (file: string) => file.split('/')[2]
  const wrong = sources
    .filter((file) => file.startsWith('src/custom/'))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          (target) => target.startsWith('src/custom/') && ![screen(file), 'charts'].includes(screen(target)),
        )
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

it('knows kinds only through registries, and particular resources only in their own files', () => {
  const generic = sources.filter((file) => /^(src\/kit|server\/engine|src\/schema)\//.test(file))
  const switches = generic.filter((file) =>
    /switch \(\w*\.?kind\)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const named = generic.filter((file) => importsOf(file).some((target) => target.endsWith('.resource.ts')))
  expect([switches, named]).toEqual([[], []])
})

const linesOf = (folder: string) =>
  filesBelow(folder).reduce(
    (sum, file) => sum + readFileSync(path.join(root, file), 'utf8').split('\n').length,
    0,
  )

it('keeps the language, the engine and the kit small enough to hold in the head', () => {
  /** Whole rooms, as they stand, with room for what a second area comes to share. */
  // A square of a person's picture, signatures of steps, kit and deliveries, and tabs with some of a record's sections;
  // comments among the history, steps of one record that can be undone, and what a call did by several batches, undone
  // together, are the latest of what all areas share.
  // Dialogs that name what is missing at its fields.
  // A status that goes by the day alone, and fields that are locked once something has been signed for, read or handed out.
  // Whatever is done with many records is previewed, and what could not be done stays listed and can be chosen
  // again, by whom it is about; a link to some of a list leaves the list as it was arranged; sums find room in their columns.
  // Parts of a list that only those have use for who reach everybody's records; the bar at the foot of four areas' tables.
  const most = { 'src/schema': 2_860, 'server/engine': 8_295, 'src/kit': 18_290 }
  const sizes = Object.keys(most).map((folder) => [folder, linesOf(folder)] as const)
  const over = sizes.filter(([folder, lines]) => lines > (new Map(Object.entries(most)).get(folder) ?? 0))
  expect(over, JSON.stringify(sizes)).toEqual([])
})

it('keeps every area within what a reader can take in', () => {
  const usual = { 'src/custom': 1_700, 'server/modules': 1_100 }
  /** Areas that were there before the budget, and the cockpit's eight pages; the demo is data for all areas. */
  const larger: Readonly<Record<string, number>> = {
    'src/custom/access': 2_200,
    // A page for phones that stands by itself: an outbox whose entries can be corrected, a scanner, patrols with their questions,
    // signatures, reports, work and calls for help.
    'src/custom/field': 3_840,
    // Sixteen panels, one's next shift, and what waits with what can be done about it.
    'src/custom/home': 2_690,
    // Applying by the day and by the hour, four views, the year-end roll-over, why each entry is there, and in whose place one decides.
    'src/custom/leave': 1_825,
    'src/custom/maintenance': 2_300,
    // People, pins, contracts, kit and what is published; departments as a tree, and where people go of what is deleted.
    'src/custom/organization': 2_115,
    // With new clients and leads, each a form and its words in two languages, what a partner sees of its own, and another
    // plan beside the one that a client has, for one client and for many; trials are chosen and extended on their own page.
    'src/custom/pam': 5_135,
    'src/custom/register': 1_750,
    'src/custom/schedule': 1_800,
    // A roster of a week or a month, four calendars, and the dialogs of claims, swaps, gaps and publishing; blocks of a
    // spreadsheet, and any week copied to any other, with what is left out of it said.
    'src/custom/scheduling': 4_050,
    'src/custom/shell': 5_800,
    // A form for fifteen reports, their preview, what was made, what is kept, and layouts of banks' files.
    'src/custom/report': 2_000,
    // Pages of lines, and what a decision or a lock comes to before it is made.
    'src/custom/timesheet': 1_750,
    'src/custom/utility': 2_200,
    'src/custom/work': 6_100,
    'server/modules/cmms': 7_300,
    // All that stands against an assignment, contracts and skills among it, what opens by itself, and a week copied to another.
    'server/modules/roster': 1_435,
    // With what a shift asks for and pays, and whence it comes.
    'server/modules/shift': 1_245,
    'server/modules/dashboard': 1_450,
    // Answers of past patrols with their work and incidents, leads, permits, and pictures that are drawn, so that no file is kept;
    // what an employee has of their own, what a vendor does at its PIN, and the platform's clients with people and invoices.
    'server/modules/demo': 7_630,
    // Clients as they stand, what is done with them, another plan beside theirs, partners and their leads, and how a client
    // is made; the platform's own company is none of them.
    'server/modules/pam': 1_415,
    // Bills, their numbers, plans, trials and the card service: to be parted when the next of them grows.
    'server/modules/payment': 2_000,
    // What a report is, and how it is made, in 1,450 lines; and fifteen reports.
    'server/modules/reports': 2_700,
    // Vendors, what they prove, both sides of a grant, and what each of its scopes opens to the client.
    'server/modules/vms': 1_400,
    // Patrols as planned, walked and answered: what a checklist asked, what follows from bad answers, and how each patrol went.
    'server/modules/patrol': 1_330,
    // With what overlaps, said before it is refused.
    'server/modules/leave': 1_240,
    // The ledger, what it is reckoned from, and the year-end roll-over as it is previewed, carried out and taken back.
    'server/modules/leaveAccounts': 1_490,
    // With what follows where somebody leaves, and where they are taken on again; many invited at once.
    'server/modules/people': 1_215,
  }
  const over = Object.entries(usual).flatMap(([side, budget]) =>
    readdirSync(path.join(root, side), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${side}/${name}`)
      .map((folder) => [folder, linesOf(folder), larger[folder] ?? budget] as const)
      .filter(([, lines, limit]) => lines > limit),
  )
  expect(over).toEqual([])
})
