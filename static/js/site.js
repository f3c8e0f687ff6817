// On every page.
import { worker } from "./worker.js";

worker();
