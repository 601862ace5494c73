import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  Datagrid,
  DateField,
  fetchUtils,
  List,
  Resource,
  TextField,
  type AuthProvider,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

// The least console with react-admin: one list of employees, over the same API with the same token.

const token = () => localStorage.getItem('token')

const dataProvider = simpleRestProvider('/api', (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token()}` } }),
)

const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve('/login'),
  checkAuth: () => (token() === null ? Promise.reject(new Error('Sign in')) : Promise.resolve()),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(),
}

const Employees = () => (
  <List perPage={25} sort={{ field: 'employeeId', order: 'ASC' }} exporter={false}>
    <Datagrid>
      <TextField source="employeeId" />
      <TextField source="firstName" />
      <TextField source="lastName" />
      <TextField source="status" />
      <TextField source="departmentId" />
      <TextField source="jobTitle" />
      <TextField source="nationality" />
      <TextField source="contactNumber" />
      <DateField source="joinDate" />
      <DateField source="permitExpiry" />
    </Datagrid>
  </List>
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="user" list={Employees} />
  </Admin>,
)
