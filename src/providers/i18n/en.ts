import { overlayTexts } from '../../domain/access/overlays.ts'
import { furtherViews, menuGroups, shellViews } from '../../domain/access/views.ts'
import { entryEn } from './entry.ts'
import { slug } from './slug.ts'

/** The console's own texts in English; names of pages and groups are the spec's. */
export const en = {
  ...entryEn,
  groups: Object.fromEntries<string>(menuGroups.map((group) => [slug(group), group])),
  views: Object.fromEntries<string>(
    [...shellViews, ...furtherViews].map(({ path, name }) => [slug(path), name]),
  ),
  overlay: overlayTexts,
  shell: {
    greeting: 'Hello, %{name}',
    greetingAll: 'Hello',
    menu: 'Main menu',
    tabs: 'Pages beside this one',
    language: 'Language',
    account: 'Your account',
    changeWorkspace: 'Change Workspace',
    field: 'Field page',
    fieldHelp: 'For phones: clock, patrol, report and work, also without a network',
    logout: 'Logout',
    logoutFailed: 'Failed to logout.',
    noAccess: 'Your permissions could not be read, so nothing can be shown.',
    retry: 'Try again',
    viewing: 'You see the console as the role %{name} does. Nothing can be changed.',
    inSupport:
      '%{company}: you work as %{name} (%{reason}). %{smart_count} minute left |||| %{company}: you work as %{name} (%{reason}). %{smart_count} minutes left',
    supportSession: 'Support session',
    endSupport: 'End',
    stopViewing: 'Stop viewing as %{name}',
    why: 'Why can I (not) see this?',
    board: 'Deep Analytic',
    manual: 'Manual',
    newTab: 'opens in a new tab',
    soon: 'Soon',
    opening: 'Opening the page',
    toPayment: 'Go to payment',
    suspended: 'Your company is suspended. Reason: %{reason}. Contact the operator of the portal.',
    unpaid: 'Your company is suspended: an invoice is not paid.',
    planOver: 'The plan that your company cancelled has ended.',
    toInvoices: 'See the invoices',
    askPayers: 'Ask %{names} in your company: they see to its payments.',
    trialEnded: 'Free trial ended',
    trial: 'Free trial',
    trialLeft:
      '%{smart_count} day of your free trial is left. |||| %{smart_count} days of your free trial are left.',
    view: 'View',
    copyCode: 'Workspace code %{code}',
    codeHelp: 'Copy it for people who register to join this company.',
    codeCopied: 'The workspace code %{code} is copied.',
    codeNotCopied: 'Your browser did not let it be copied. The workspace code is %{code}',
    rebrandTitle: 'We are now %{name}',
    rebrandText:
      'Since %{date} the portal goes by the name of %{name}. Please continue in the new company portal.',
    rebrandContinue: 'Continue',
    failed: 'Something went wrong on this page',
    failedHelp: 'The rest of the portal goes on. Try again, or go to another page.',
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
    alike: 'Nothing is called so; these are spelled alike.',
    count: '%{smart_count} entry |||| %{smart_count} entries',
  },
  notFound: {
    title: 'There is no such page',
    help: 'The address may be mistyped or out of date.',
    home: 'Go to the dashboard',
  },
}

export type Messages = typeof en
