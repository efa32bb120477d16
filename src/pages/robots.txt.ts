import type { APIRoute } from 'astro';
import { robotsText } from '../lib/routes/all-routes.ts';

export const GET: APIRoute = ({ site }) => new Response(robotsText(site));
