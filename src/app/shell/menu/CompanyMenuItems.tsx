import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import LanguageIcon from '@mui/icons-material/Translate'
import HelpIcon from '@mui/icons-material/HelpOutline'
import PhoneIcon from '@mui/icons-material/PhoneIphone'
import LogoutIcon from '@mui/icons-material/Logout'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import { useState, type ReactNode } from 'react'
import { useLocaleState, useLocales, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCopy } from '../../../kit/navigation/useCopy.ts'
import { whyOf } from '../../../kit/access/why.ts'
import { useShell } from '../../../providers/viewer/shell.ts'
import { useLeave } from '../useLeave.ts'

interface ItemProps {
  icon: ReactNode
  name: string
  detail?: string
  /** The language that the name is written in, where it is another one than the page's. */
  lang?: string
  disabled?: boolean
  onChoose: () => unknown
}

function Item({ icon, name, detail, lang, disabled, onChoose }: ItemProps) {
  return (
    <MenuItem disabled={disabled} lang={lang} onClick={onChoose}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText
        primary={name}
        secondary={detail}
        sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      />
    </MenuItem>
  )
}

export interface CompanyMenuItemsProps {
  /** Only known to who may approve the people that join with it. */
  workspaceCode?: string | null | undefined
  /** Offers the languages too, where the header has no room for them. */
  withLanguages: boolean
  onClose: () => void
}

/** What the company dropdown offers: the code to join with, why something is (not) shown, another workspace, out. */
export function CompanyMenuItems({ workspaceCode, withLanguages, onClose }: CompanyMenuItemsProps) {
  const translate = useTranslate()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  const copy = useCopy()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { services } = useShell()
  const leave = useLeave()
  const [busy, setBusy] = useState(false)

  const copyCode = (code: string) => {
    onClose()
    return copy(code, {
      done: translate('shell.codeCopied', { code }),
      failed: translate('shell.codeNotCopied', { code }),
    })
  }
  const logout = async () => {
    setBusy(true)
    if (await leave()) return
    setBusy(false)
    onClose()
  }
  return (
    <>
      {workspaceCode && (
        <Item
          icon={<CopyIcon fontSize="small" />}
          name={translate('shell.copyCode', { code: workspaceCode })}
          detail={translate('shell.codeHelp')}
          onChoose={() => copyCode(workspaceCode)}
        />
      )}
      <Divider component="li" />
      <Item
        icon={<SwapIcon fontSize="small" />}
        name={translate('shell.changeWorkspace')}
        onChoose={() => services.navigation.go('/direct')}
      />
      <Item
        icon={<PhoneIcon fontSize="small" />}
        name={translate('shell.field')}
        detail={translate('shell.fieldHelp')}
        onChoose={() => services.navigation.go('/field')}
      />
      <Item
        icon={<HelpIcon fontSize="small" />}
        name={translate('shell.why')}
        onChoose={() => {
          onClose()
          void navigate(whyOf(pathname))
        }}
      />
      {withLanguages &&
        locales
          .filter((other) => other.locale !== locale)
          .map((other) => (
            <Item
              key={other.locale}
              icon={<LanguageIcon fontSize="small" />}
              name={other.name}
              lang={other.locale}
              onChoose={() => {
                onClose()
                setLocale(other.locale)
              }}
            />
          ))}
      <Item
        icon={<LogoutIcon fontSize="small" />}
        name={translate('shell.logout')}
        disabled={busy}
        onChoose={logout}
      />
    </>
  )
}
