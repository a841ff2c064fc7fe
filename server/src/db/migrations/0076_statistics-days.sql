CREATE TABLE "statistics_day" (
	"school_code" text NOT NULL,
	"part" text NOT NULL,
	"part_key" text NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"placed" integer NOT NULL,
	"printed" integer NOT NULL,
	"electronic" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"expired" integer NOT NULL,
	"prints" integer NOT NULL,
	"failures" integer NOT NULL,
	"unconfirmed" integer NOT NULL,
	"impressions" integer NOT NULL,
	"sheets" integer NOT NULL,
	"waste_sheets" integer NOT NULL,
	"copies" integer NOT NULL,
	"free_copies" integer NOT NULL,
	"free_sides" integer NOT NULL,
	"payments" integer NOT NULL,
	"refunds" integer NOT NULL,
	"wait_seconds" bigint NOT NULL,
	"within_hour" integer NOT NULL,
	"charged_fen" bigint NOT NULL,
	"refunded_fen" bigint NOT NULL,
	CONSTRAINT "statistics_day_cell" PRIMARY KEY("school_code","part","part_key","dimension","day","key")
);
--> statement-breakpoint
-- As daysOf writes them, of the facts that are there: those of deleted print logs can be counted from nothing else.
INSERT INTO "statistics_day" (school_code, part, part_key, dimension, day, key, placed, printed, electronic, cancelled, expired, prints, failures, unconfirmed, impressions, sheets, waste_sheets, copies, free_copies, free_sides, payments, charged_fen, refunds, refunded_fen, wait_seconds, within_hour)
SELECT school_code, part, part_key, dimension, day, key, sum(placed), sum(printed), sum(electronic), sum(cancelled), sum(expired), sum(prints), sum(failures), sum(unconfirmed), sum(impressions), sum(sheets), sum(waste_sheets), sum(copies), sum(free_copies), sum(free_sides), sum(payments), sum(charged_fen), sum(refunds), sum(refunded_fen), sum(wait_seconds), sum(within_hour)
FROM "statistics_fact"
CROSS JOIN LATERAL (VALUES ('', ''), ('role', role)) parts(part, part_key)
CROSS JOIN LATERAL (VALUES ('', ''), ('hour', hour::text), ('item', item_id), ('kind', order_type::text), ('terminal', terminal_code), ('role', role),
  ('client', client_type::text), ('channel', channel_id), ('fault', fault_code)) keys(dimension, key)
WHERE key <> '' OR dimension NOT IN ('channel', 'fault')
GROUP BY school_code, part, part_key, dimension, day, key;--> statement-breakpoint
CREATE INDEX "statistics_day_of_day" ON "statistics_day" USING btree ("school_code","day");
