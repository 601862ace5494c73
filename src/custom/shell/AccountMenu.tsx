import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import HelpIcon from '@mui/icons-material/HelpOutline'
import HistoryIcon from '@mui/icons-material/History'
import LogoutIcon from '@mui/icons-material/Logout'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import { useState } from 'react'
import { useGetIdentity, UserMenu, useTranslate, useUserMenu } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { batchesPath } from '../../kit/batch/paths.ts'
import { useBatchText } from '../../kit/batch/texts.ts'
import { whyOf } from '../../kit/why.ts'
import { useShell } from './ShellContext.ts'
import { useCompany } from './useCompany.ts'
import { useLeave } from './useLeave.ts'

function ChangeWorkspace() {
  const translate = useTranslate()
  const { services } = useShell()
  return (
    <MenuItem onClick={() => services.navigation.go('/direct')}>
      <ListItemIcon>
        <SwapIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('shell.changeWorkspace')}</ListItemText>
    </MenuItem>
  )
}

function BulkChanges() {
  const text = useBatchText()
  const menu = useUserMenu()
  return (
    <MenuItem component={Link} to={batchesPath()} onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <HistoryIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{text('title')}</ListItemText>
    </MenuItem>
  )
}

function Why() {
  const translate = useTranslate()
  const menu = useUserMenu()
  const { pathname } = useLocation()
  return (
    <MenuItem component={Link} to={whyOf(pathname)} onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <HelpIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('shell.why')}</ListItemText>
    </MenuItem>
  )
}

function Logout() {
  const translate = useTranslate()
  const menu = useUserMenu()
  const leave = useLeave()
  const [busy, setBusy] = useState(false)

  const logout = async () => {
    setBusy(true)
    if (await leave()) return
    setBusy(false)
    menu?.onClose()
  }
  return (
    <MenuItem disabled={busy} onClick={logout}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('shell.logout')}</ListItemText>
    </MenuItem>
  )
}

/** The user's menu: whose company he works in, another workspace, or out (spec 2 and 4). */
export function AccountMenu() {
  const { data: identity } = useGetIdentity()
  const company = useCompany()
  const theme = useTheme()
  const named = useMediaQuery(theme.breakpoints.up('sm')) && identity?.fullName
  return (
    <UserMenu label={named || 'shell.account'}>
      {company && (
        <MenuItem disabled divider>
          <ListItemText>{company.name}</ListItemText>
        </MenuItem>
      )}
      <Why />
      <BulkChanges />
      <ChangeWorkspace />
      <Logout />
    </UserMenu>
  )
}
