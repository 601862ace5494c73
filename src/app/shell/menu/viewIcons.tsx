import SitesIcon from '@mui/icons-material/LocationCityOutlined'
import OrganizationIcon from '@mui/icons-material/CorporateFareOutlined'
import LuggageIcon from '@mui/icons-material/LuggageOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import HandymanIcon from '@mui/icons-material/HandymanOutlined'
import SettingIcon from '@mui/icons-material/SettingsApplicationsOutlined'
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import PartnershipIcon from '@mui/icons-material/WorkspacesOutlined'
import VendorsIcon from '@mui/icons-material/ConnectWithoutContactOutlined'
import AnalyticIcon from '@mui/icons-material/QueryStatsOutlined'
import EmergencyIcon from '@mui/icons-material/SosOutlined'
import StepsIcon from '@mui/icons-material/StairsOutlined'
import PatrolIcon from '@mui/icons-material/RouteOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import TouchdownIcon from '@mui/icons-material/TransferWithinAStationOutlined'
import TouchdownScheduleIcon from '@mui/icons-material/PendingActionsOutlined'
import VisitIcon from '@mui/icons-material/TourOutlined'
import FindingIcon from '@mui/icons-material/FindInPageOutlined'
import SnapIcon from '@mui/icons-material/AddAPhotoOutlined'
import IncidentTypeIcon from '@mui/icons-material/CategoryOutlined'
import PointIcon from '@mui/icons-material/NfcOutlined'
import KitIssueIcon from '@mui/icons-material/AssignmentReturnedOutlined'
import WorkingHourIcon from '@mui/icons-material/MoreTimeOutlined'
import SkillIcon from '@mui/icons-material/WorkspacePremiumOutlined'
import LeaveBlockIcon from '@mui/icons-material/EventBusyOutlined'
import LeaveFloorIcon from '@mui/icons-material/GavelOutlined'
import LeaveApproverIcon from '@mui/icons-material/HowToRegOutlined'
import ShiftIcon from '@mui/icons-material/WorkHistoryOutlined'
import AssignmentIcon from '@mui/icons-material/AssignmentIndOutlined'
import OffDayIcon from '@mui/icons-material/WeekendOutlined'
import ClockingIcon from '@mui/icons-material/FingerprintOutlined'
import ShiftClaimIcon from '@mui/icons-material/PanToolOutlined'
import PlatformSettingsIcon from '@mui/icons-material/SettingsOutlined'
import RevenueIcon from '@mui/icons-material/TrendingUpOutlined'
import InvoiceIcon from '@mui/icons-material/ReceiptLongOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import LeadIcon from '@mui/icons-material/PersonSearchOutlined'
import PartnerLeadIcon from '@mui/icons-material/ConnectWithoutContactOutlined'
import PlanIcon from '@mui/icons-material/LocalOfferOutlined'
import TransferIcon from '@mui/icons-material/AccountBalanceOutlined'
import OwnerIcon from '@mui/icons-material/ContactsOutlined'
import ChangeIcon from '@mui/icons-material/ManageHistoryOutlined'
import TeamIcon from '@mui/icons-material/SupervisorAccountOutlined'
import ShiftOfferIcon from '@mui/icons-material/RedeemOutlined'
import AttendanceRuleIcon from '@mui/icons-material/TuneOutlined'
import PeriodLockIcon from '@mui/icons-material/LockClockOutlined'
import ReminderIcon from '@mui/icons-material/NotificationsActiveOutlined'
import SlaIcon from '@mui/icons-material/TimerOutlined'
import FacilityRequestIcon from '@mui/icons-material/RoomServiceOutlined'
import DeliveryTaskIcon from '@mui/icons-material/LocalShippingOutlined'
import EfpPeriodIcon from '@mui/icons-material/DateRangeOutlined'
import EfpColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import RateTypeIcon from '@mui/icons-material/SellOutlined'
import VendorDocumentIcon from '@mui/icons-material/FolderSharedOutlined'
import StateIcon from '@mui/icons-material/MapOutlined'
import MonthIcon from '@mui/icons-material/ElectricMeterOutlined'
import CommissionIcon from '@mui/icons-material/PercentOutlined'
import AccessibilityIcon from '@mui/icons-material/HubOutlined'
import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined'
import BatchIcon from '@mui/icons-material/HistoryOutlined'
import BroadcastIcon from '@mui/icons-material/PodcastsOutlined'
import BuildIcon from '@mui/icons-material/BuildOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import ClientsIcon from '@mui/icons-material/DomainOutlined'
import CompanyIcon from '@mui/icons-material/BusinessOutlined'
import ContractIcon from '@mui/icons-material/HistoryEduOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined'
import DepartmentIcon from '@mui/icons-material/AccountTreeOutlined'
import EfpIcon from '@mui/icons-material/RequestQuoteOutlined'
import FacilityIcon from '@mui/icons-material/MeetingRoomOutlined'
import FeedbackIcon from '@mui/icons-material/ReviewsOutlined'
import GeneralIcon from '@mui/icons-material/SettingsOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import HolidayIcon from '@mui/icons-material/CelebrationOutlined'
import JobIcon from '@mui/icons-material/WorkOutlineOutlined'
import KitIcon from '@mui/icons-material/BadgeOutlined'
import LeaveIcon from '@mui/icons-material/BeachAccessOutlined'
import LeaveSettingIcon from '@mui/icons-material/RuleOutlined'
import MaintenanceIcon from '@mui/icons-material/EngineeringOutlined'
import PageIcon from '@mui/icons-material/ArticleOutlined'
import PartnerIcon from '@mui/icons-material/HandshakeOutlined'
import PasswordIcon from '@mui/icons-material/LockOutlined'
import PaymentIcon from '@mui/icons-material/CreditCardOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import PinActivitiesIcon from '@mui/icons-material/ShareLocationOutlined'
import PinControlIcon from '@mui/icons-material/WhereToVoteOutlined'
import PinIcon from '@mui/icons-material/PlaceOutlined'
import PolicyIcon from '@mui/icons-material/PolicyOutlined'
import RateIcon from '@mui/icons-material/PriceChangeOutlined'
import ReportIcon from '@mui/icons-material/AssessmentOutlined'
import ScheduleIcon from '@mui/icons-material/EventRepeatOutlined'
import TemplatesIcon from '@mui/icons-material/AutoAwesomeMosaicOutlined'
import TimesheetIcon from '@mui/icons-material/AccessTimeOutlined'
import UtilityIcon from '@mui/icons-material/SpeedOutlined'
import VendorIcon from '@mui/icons-material/StorefrontOutlined'
import VendorReportIcon from '@mui/icons-material/SummarizeOutlined'
import VmsIcon from '@mui/icons-material/InsightsOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { SvgIconProps } from '@mui/material/SvgIcon'

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  'Pin Management': SitesIcon,
  Organization: OrganizationIcon,
  'Leave Management': LuggageIcon,
  Calendar: TodayIcon,
  Maintenance: HandymanIcon,
  Setting: SettingIcon,
  EFP: WalletIcon,
  PAM: PartnershipIcon,
  VMS: VendorsIcon,
  'Deep Analytic': AnalyticIcon,
  '/dashboard': DashboardIcon,
  '/pin-activities': PinActivitiesIcon,
  '/pin': PinIcon,
  '/contract': ContractIcon,
  '/employee': PeopleIcon,
  '/announcement': AnnouncementIcon,
  '/group': GroupsIcon,
  '/department': DepartmentIcon,
  '/employee-kit': KitIcon,
  '/policy': PolicyIcon,
  '/job': JobIcon,
  '/leave': LeaveIcon,
  '/leave-setting': LeaveSettingIcon,
  '/schedulling': CalendarIcon,
  '/timesheet': TimesheetIcon,
  '/cmms': MaintenanceIcon,
  '/work': BuildIcon,
  '/utility': UtilityIcon,
  '/delivery': DeliveryIcon,
  '/facility': FacilityIcon,
  '/facility-feedback': FeedbackIcon,
  '/pmschedule': ScheduleIcon,
  '/company': CompanyIcon,
  '/admin': AdminIcon,
  '/password': PasswordIcon,
  '/general': GeneralIcon,
  '/accessibility': AccessibilityIcon,
  '/holiday': HolidayIcon,
  '/batch': BatchIcon,
  '/report': ReportIcon,
  '/efp': EfpIcon,
  '/rate': RateIcon,
  '/PAM': ClientsIcon,
  '/partner': PartnerIcon,
  '/vms/dashboard': VmsIcon,
  '/vms/vendor': VendorIcon,
  '/vms/pin-control': PinControlIcon,
  '/vms/report': VendorReportIcon,
  '/mb/templates': TemplatesIcon,
  '/payment': PaymentIcon,
  '/broadcast': BroadcastIcon,
  '/emergency': EmergencyIcon,
  '/emergency-step': StepsIcon,
  '/patrol-session': PatrolIcon,
  '/patrol-checklist': ChecklistIcon,
  '/touchdown-activity': TouchdownIcon,
  '/touchdown-schedule': TouchdownScheduleIcon,
  '/visit': VisitIcon,
  '/visit-finding': FindingIcon,
  '/snap': SnapIcon,
  '/incident-type': IncidentTypeIcon,
  '/point': PointIcon,
  '/kit-issue': KitIssueIcon,
  '/working-hour': WorkingHourIcon,
  '/skill': SkillIcon,
  '/leave-block': LeaveBlockIcon,
  '/leave-floor': LeaveFloorIcon,
  '/leave-approver': LeaveApproverIcon,
  '/shift': ShiftIcon,
  '/shift-assignment': AssignmentIcon,
  '/shift-claim': ShiftClaimIcon,
  '/PAM/revenue': RevenueIcon,
  '/PAM/invoices': InvoiceIcon,
  '/PAM/payments': PaymentsIcon,
  '/PAM/commissions': CommissionIcon,
  '/PAM/leads': LeadIcon,
  '/PAM/partner-leads': PartnerLeadIcon,
  '/PAM/plans': PlanIcon,
  '/PAM/transfers': TransferIcon,
  '/PAM/owners': OwnerIcon,
  '/PAM/changes': ChangeIcon,
  '/PAM/team': TeamIcon,
  '/PAM/settings': PlatformSettingsIcon,
  '/shift-offer': ShiftOfferIcon,
  '/off-day': OffDayIcon,
  '/clocking': ClockingIcon,
  '/attendance-rule': AttendanceRuleIcon,
  '/period-lock': PeriodLockIcon,
  '/reminder': ReminderIcon,
  '/sla-policy': SlaIcon,
  '/facility-request': FacilityRequestIcon,
  '/delivery-task': DeliveryTaskIcon,
  '/efp-period': EfpPeriodIcon,
  '/efp-column': EfpColumnIcon,
  '/rate-type': RateTypeIcon,
  '/vms/document': VendorDocumentIcon,
  '/state': StateIcon,
  '/util-month': MonthIcon,
}

/** The picture of a page or a group of pages, for `ViewIcon`. */
export function ViewPicture({ path, ...props }: { path: string } & SvgIconProps) {
  const Icon = icons[path] ?? PageIcon
  return <Icon {...props} />
}
