import { menuGroups, shellViews } from '../../domain/views.ts'
import { entryEn } from './entry.ts'
import { slug } from './slug.ts'

/** The console's own texts in English; names of pages and groups are the spec's. */
export const en = {
  ...entryEn,
  groups: Object.fromEntries<string>(menuGroups.map((group) => [slug(group), group])),
  views: Object.fromEntries<string>(shellViews.map(({ path, name }) => [slug(path), name])),
  shell: {
    menu: 'Main menu',
    language: 'Language',
    account: 'Your account',
    changeWorkspace: 'Change Workspace',
    logout: 'Logout',
    logoutFailed: 'Failed to logout.',
    noAccess: 'Your permissions could not be read, so nothing can be shown.',
    retry: 'Try again',
    viewing: 'You see the console as the role %{name} does. Nothing can be changed.',
    stopViewing: 'Stop viewing as %{name}',
    why: 'Why can I (not) see this?',
  },
  commands: {
    title: 'Search and commands',
    placeholder: 'Go to a page, find a record, do something…',
    recent: 'Recent',
    pages: 'Pages',
    actions: 'Actions',
    import: 'Import %{name}',
    export: 'Export %{name}',
    light: 'Light colours',
    dark: 'Dark colours',
    searching: 'Searching records…',
    none: 'Nothing found.',
    failed: 'Some records could not be searched.',
    count: '%{smart_count} entry |||| %{smart_count} entries',
  },
  dashboard: {
    greeting: 'Hello, %{name}',
    greetingAll: 'Hello',
    lead: 'Where would you like to go?',
    count: '%{smart_count} record |||| %{smart_count} records',
    counting: 'Counting…',
    noCount: 'The number could not be fetched.',
    empty: 'You have no permission for any area of this company yet. Ask an administrator for a role.',
  },
  notFound: {
    title: 'There is no such page',
    help: 'The address may be mistyped or out of date.',
    home: 'Go to the dashboard',
  },
}

export type Messages = typeof en
