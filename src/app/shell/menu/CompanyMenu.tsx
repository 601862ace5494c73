import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import CompanyIcon from '@mui/icons-material/BusinessOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { initialsOf } from '../../../domain/text/initials.ts'
import { CompanyMenuItems } from './CompanyMenuItems.tsx'
import { useServices } from '../../../providers/viewer/shell.ts'
import { logoAddress } from '../../../schema/call.ts'
import { useCompany } from '../../../providers/viewer/useCompany.ts'

/** The company dropdown (spec 2, shell and header): logo and name, with what concerns the user in it. */
export function CompanyMenu() {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const company = useCompany()
  const logo = logoAddress(useServices().config.apiRoot, company?.logo)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const theme = useTheme()
  const named = useMediaQuery(theme.breakpoints.up('sm'))
  const name = company?.name ?? ''
  const firstName: unknown = identity?.['firstName']
  const account = translate('shell.account')
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={named && name ? undefined : [name, account].filter(Boolean).join(', ')}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={named && <ExpandIcon />}
        sx={{ minWidth: 40, px: 1, gap: 1 }}
      >
        <Avatar
          src={logo}
          alt=""
          aria-hidden
          variant="rounded"
          sx={{
            width: 28,
            height: 28,
            fontSize: 12,
            fontWeight: 600,
            bgcolor: logo ? 'transparent' : 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {named ? initialsOf(name).toLocaleUpperCase() : <CompanyIcon sx={{ fontSize: 18 }} />}
        </Avatar>
        {named && (
          <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 600, maxWidth: 220 }}>
            {name}
          </Typography>
        )}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 300, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText
            primary={
              typeof firstName === 'string' && firstName !== ''
                ? translate('shell.greeting', { name: firstName })
                : translate('shell.greetingAll')
            }
            secondary={name}
            slotProps={{
              primary: { sx: { fontWeight: 600 } },
              secondary: { sx: { whiteSpace: 'normal' } },
            }}
          />
        </MenuItem>
        <CompanyMenuItems
          workspaceCode={company?.workspaceCode}
          withLanguages={!named}
          onClose={() => setAnchor(null)}
        />
      </Menu>
    </>
  )
}
