import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined'
import BuildIcon from '@mui/icons-material/BuildOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import DepartmentIcon from '@mui/icons-material/AccountTreeOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import PageIcon from '@mui/icons-material/ArticleOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import PinIcon from '@mui/icons-material/PlaceOutlined'
import PasswordIcon from '@mui/icons-material/LockOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { SvgIconProps } from '@mui/material/SvgIcon'

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  '/dashboard': DashboardIcon,
  '/pin': PinIcon,
  '/employee': PeopleIcon,
  '/announcement': AnnouncementIcon,
  '/group': GroupsIcon,
  '/department': DepartmentIcon,
  '/schedulling': CalendarIcon,
  '/work': BuildIcon,
  '/admin': AdminIcon,
  '/password': PasswordIcon,
}

/** The menu's picture of a page. */
export const ViewIcon = ({ path, ...props }: { path: string } & SvgIconProps) => {
  const Icon = icons[path] ?? PageIcon
  return <Icon {...props} />
}
