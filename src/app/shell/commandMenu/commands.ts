import { useTheme as useMuiTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { useLocaleState, useLocales, usePermissions, useTheme, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { accessOf, codesOf } from '../../../kit/access/access.ts'
import { openOnArrival } from '../../../kit/navigation/openOnArrival.ts'
import { startPath } from '../../../kit/import/run/paths.ts'
import { listPath, newPath } from '../../../kit/records/records.ts'
import { whyOf } from '../../../kit/access/why.ts'
import { useLabel, useText } from '../../../kit/texts/texts.ts'
import { resources } from '../../../resources/index.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { useLeave } from '../useLeave.ts'
import type { Page } from './usePages.ts'

/** One thing that the menu offers. */
export interface Command {
  /** The same for the same thing in every language. */
  id: string
  title: string
  /** Text next to the title: keys, or further facts of a record. */
  detail?: string
  run: () => unknown
}

/** The commands that open pages. */
export function usePageCommands(pages: readonly Page[]): readonly Command[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      pages.map(({ path, name, letter }) => ({
        id: path,
        title: name,
        detail: letter && `g ${letter}`,
        run: () => navigate(path),
      })),
    [pages, navigate],
  )
}

/** What can be done with records, resource by resource; offered once something is typed. */
export function useResourceCommands(): readonly Command[] {
  const { permissions } = usePermissions<unknown>()
  const navigate = useNavigate()
  const translate = useTranslate()
  const text = useText()
  const label = useLabel()
  return useMemo(() => {
    const codes = codesOf(permissions)
    return resources.flatMap((resource) => {
      const access = accessOf(resource, codes)
      const [one, many] = [label(resource.label.one).toLowerCase(), label(resource.label.many).toLowerCase()]
      const create = {
        id: `create ${resource.name}`,
        title: text('create', { name: one }),
        run: () => navigate(newPath(resource)),
      }
      const bring = {
        id: `import ${resource.name}`,
        title: translate('commands.import', { name: many }),
        run: () => navigate(startPath(resource)),
      }
      const take = {
        id: `export ${resource.name}`,
        title: translate('commands.export', { name: many }),
        run: () => navigate(listPath(resource), openOnArrival('export')),
      }
      return [
        ...(access.may('create') ? [create] : []),
        ...(access.mayImport ? [bring] : []),
        ...(access.may('read') ? [take] : []),
      ]
    })
  }, [permissions, navigate, translate, text, label])
}

/** What can be done anywhere. */
export function useShellCommands(showKeys: () => void): readonly Command[] {
  const { services } = useShell()
  const translate = useTranslate()
  const text = useText()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  const { mode } = useMuiTheme().palette
  const [, setTheme] = useTheme()
  const leave = useLeave()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return [
    {
      id: 'theme',
      title: translate(mode === 'dark' ? 'commands.light' : 'commands.dark'),
      run: () => setTheme(mode === 'dark' ? 'light' : 'dark'),
    },
    ...locales
      .filter((one) => one.locale !== locale)
      .map((one) => ({
        id: `language ${one.locale}`,
        title: `${translate('shell.language')}: ${one.name}`,
        run: () => setLocale(one.locale),
      })),
    { id: 'why', title: translate('shell.why'), run: () => navigate(whyOf(pathname)) },
    { id: 'keys', title: text('keys'), detail: '?', run: showKeys },
    {
      id: 'workspace',
      title: translate('shell.changeWorkspace'),
      run: () => services.navigation.go('/direct'),
    },
    { id: 'leave', title: translate('shell.logout'), run: leave },
  ]
}
