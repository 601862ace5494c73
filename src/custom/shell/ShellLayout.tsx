import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { AppBar, Layout, TitlePortal, type LayoutProps } from 'react-admin'
import { AccountMenu } from './AccountMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useCompany } from './useCompany.ts'

function CompanyName() {
  const company = useCompany()
  if (!company) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, mr: 1 }}>
      {company.logo && (
        <Avatar
          src={company.logo}
          alt=""
          variant="rounded"
          sx={{ width: 28, height: 28, bgcolor: 'transparent' }}
        />
      )}
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, maxWidth: { xs: 110, sm: 220 } }}>
        {company.name}
      </Typography>
    </Box>
  )
}

function ShellBar() {
  return (
    <AppBar alwaysOn userMenu={<AccountMenu />}>
      <TitlePortal variant="h6" />
      <CompanyName />
    </AppBar>
  )
}

/** The shell around every page: bar, side menu, content (spec 2). */
export function ShellLayout({ children }: LayoutProps) {
  return (
    <Layout appBar={ShellBar} appBarAlwaysOn menu={SideMenu}>
      {children}
    </Layout>
  )
}
